"""Settings of a build that users of the rules change on the command line."""

SwitchInfo = provider(
    doc = "The value of a switch.",
    fields = {"is_on": "whether the switch is on"},
)

def _switch(ctx):
    return [SwitchInfo(is_on = ctx.build_setting_value)]

switch = rule(
    implementation = _switch,
    build_setting = config.bool(flag = True),
)
