"""`python -m judge.service.compiling`: every template compiled at installation, as Python's modules are."""

from judge.reports.render import drawing, environment
from judge.service.settings import shipped


def main() -> None:
    """What is compiled already stays. Raises TemplateSyntaxError."""
    for templates in (environment, drawing):
        env = templates((shipped("templates"),))
        for name in env.list_templates(extensions=["j2"]):
            env.get_template(name)


if __name__ == "__main__":
    main()
