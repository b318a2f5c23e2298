"""How a campaign comes to be: CREATE by mail, confirmed by its GM."""

from judge.mail.address import NAME
from judge.mail.letter import Letter
from judge.referee.campaign.creation import make, not_here, read_settings, shown
from judge.referee.campaign.request import Request
from judge.referee.campaign.telling import tell_gm
from judge.referee.commands import sentences as say
from judge.referee.notices import questions
from judge.referee.world import World
from judge.store.tables import Confirmation

RESERVED = {"judge", "yes", "new"}


def may_create(world: World, email: str) -> bool:
    """Anyone may, or only those whom the operator has named."""
    return "*" in world.gms or email in world.gms


def ask_to_create(request: Request, name: str, game_name: str, rest: str, line: str) -> None:
    """Check everything now, then ask the GM's address to confirm."""
    if not may_create(request.world, request.email):
        request.refuse(line, say.ONLY_NAMED_GMS_CREATE)
    elif not NAME.fullmatch(name) or name in RESERVED:
        request.refuse(line, say.BAD_CAMPAIGN_NAME)
    elif request.work.campaign(name):
        request.refuse(line, say.CAMPAIGN_EXISTS.format(campaign=name))
    elif game_name not in request.world.games:
        request.refuse(
            line,
            say.CREATE_NEEDS_GAME.format(lines=", or ".join(f"CREATE {name} {game}" for game in request.world.games)),
        )
    else:
        game = request.world.games[game_name]
        found = read_settings(game, rest, {})
        if isinstance(found, str):
            request.refuse(line, found)
            return
        options, timing = found
        problem = not_here(request.world, timing)
        if problem:
            request.refuse(line, problem)
            return
        changed = [f"{k} = {shown(v)}" for k, v in options.items() if v != game.options[k].default]
        more = [f"Options: {', '.join(changed)}." if changed else say.ALL_OPTIONS_USUAL]
        more.append("Settings: " + ", ".join(f"{k} {v}" for k, v in timing.items()) + ".")
        action = {"verb": "CREATE", "game": game_name, "options": options, "pace": timing}
        questions.ask(request, name, action, say.QUESTION_CREATE.format(name=name, title=game.title), more)


def do_create(request: Request, row: Confirmation, yes: Letter) -> None:
    """YES: the campaign is there, and its GM has their address."""
    if request.work.campaign(row.campaign):
        request.refuse("YES", say.CAMPAIGN_EXISTS.format(campaign=row.campaign))
        return
    a = row.action
    base = request.world.post.chance(f"base/{row.campaign}/{request.row.fingerprint}").hex()
    public = request.world.blocks is not None
    campaign = make(
        request.world, request.work, row.campaign, row.email, a["game"], a["options"], a["pace"], base, public
    )
    data = {"options": [[k, shown(v)] for k, v in a["options"].items()], "pace": [[k, v] for k, v in a["pace"].items()]}
    tell_gm(campaign, "mail/created", data, in_reply_to=yes.message_id)
    request.campaign = campaign
