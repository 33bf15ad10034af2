#!/usr/bin/env node
// Runs the command of @tablewright/cli, so that installing `tablewright` installs the command too.
import '@tablewright/cli/command'
