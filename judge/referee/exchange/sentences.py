"""What the operator is told of a position that is brought in."""

# importing
TITLE_IS_FOR_PLAYERS_PLAYERS = "{title} is for {players} players here, not for {count}"
EVERY_PLAYER_NEEDS_NAME_AND = "every player needs a name and an address of their own"
EVERY_PLAYER_AND_GM_NEED = "every player and the GM need a mail address"
POSITION_IS_JSON_OBJECT = "a position is a JSON object"
THERE_IS_CAMPAIGN_NAME_ALREADY = "there is a campaign {name} already"
CAMPAIGNS_NAME_IS_2_TO = "a campaign's name is 2 to 20 letters, digits and dashes and begins with a letter"
ONLY_EXPORT_WITH_ALL_CAN = "only an export with --all can be imported"
THIS_IS_NO_EXPORTED_CAMPAIGN = "this is no exported campaign and no position: {error}"
POSITION_NEEDS_CAMPAIGN_GAME_GM = "a position needs campaign, game, gm, seats (name: address): {error}"
POSITION_CANNOT_BE_READ_ERROR = "the position cannot be read: {error}"
TITLE_HAS_NO_OPTION_KEY = "{title} has no option {key}"

# public
OF_ANOTHER_JUDGE = "of another judge"
