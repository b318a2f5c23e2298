"""What the operator is told of a position that is brought in."""

# importing
WRONG_NUMBER_OF_PLAYERS = "{title} is for {needed} players here, not for {given}"
PLAYER_NEEDS_OWN_ADDRESS = "every player needs a name and an address of their own"
EVERYBODY_NEEDS_ADDRESS = "every player and the GM need a mail address"
POSITION_NOT_JSON_OBJECT = "a position is a JSON object"
CAMPAIGN_EXISTS = "there is a campaign {name} already"
BAD_CAMPAIGN_NAME = "a campaign's name is 2 to 20 letters, digits and dashes and begins with a letter"
ONLY_FULL_EXPORT_IMPORTABLE = "only an export with --all can be imported"
NOT_IMPORTABLE_FILE = "this is no exported campaign and no position: {error}"
POSITION_LACKS_FIELDS = "a position needs campaign, game, gm, seats (name: address): {error}"
POSITION_UNREADABLE = "the position cannot be read: {error}"
NO_SUCH_OPTION = "{title} has no option {key}"

# public
FROM_ANOTHER_JUDGE = "of another judge"
