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

ChoiceInfo = provider(
    doc = "The value of a choice.",
    fields = {"value": "one of the values of the setting"},
)

def _choice(ctx):
    value = ctx.build_setting_value
    if value not in ctx.attr.values:
        fail("{} is one of {}, not `{}`".format(ctx.label, ", ".join(ctx.attr.values), value))
    return [ChoiceInfo(value = value)]

choice = rule(
    implementation = _choice,
    build_setting = config.string(flag = True),
    attrs = {"values": attr.string_list(mandatory = True, doc = "The possible values.")},
)
