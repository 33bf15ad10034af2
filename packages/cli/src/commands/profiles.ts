import { type Command, Option } from 'commander'
import type { CommonOptions, Context } from '../context.js'
import { examples } from '../output/examples.js'

interface SetOptions extends CommonOptions {
  readonly server: string
  readonly token?: string
}

/** Adds the commands that manage profiles: named servers with tokens. */
export function addProfiles(program: Command, context: Context): void {
  const group = program
    .command('profiles')
    .description('manage named servers for --profile NAME')
    .addHelpText(
      'after',
      examples(['tablewright profiles set work --server https://tables.example', 'then: --profile work']),
    )
  addSet(group, context)
  addList(group, context)
  addRemove(group, context)
}

function addSet(group: Command, { terminal }: Context): void {
  group
    .command('set')
    .description('save a server and its token under a name')
    .argument('<name>')
    .requiredOption('--server <url>', 'address of the server')
    .addOption(new Option('--token <text>', 'token for the server').env('TABLEWRIGHT_TOKEN'))
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples([
        'TABLEWRIGHT_TOKEN=… tablewright profiles set work --server https://tables.example',
        'keeps the token, too',
      ]),
    )
    .action(async (name: string, { server, token, json }: SetOptions) => {
      const { profilesFile, readProfiles, requireAddress, writeProfiles } = await import(
        '../api-client/profiles.js'
      )
      const profile = { server: requireAddress(server), ...(token !== undefined && { token }) }
      writeProfiles({ ...readProfiles(), [name]: profile })
      const file = profilesFile()
      if (json) terminal.printJson({ name, server, file })
      else terminal.print(`Profile ${name} is kept in ${file}.`)
    })
}

function addList(group: Command, { terminal }: Context): void {
  group
    .command('list')
    .description('list the profiles, without their tokens')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples(['tablewright profiles list', 'names and servers']))
    .action(async ({ json }: CommonOptions) => {
      const [{ readProfiles }, { renderTable }] = await Promise.all([
        import('../api-client/profiles.js'),
        import('../output/table.js'),
      ])
      const rows = Object.entries(readProfiles()).map(([name, { server, token }]) => ({
        name,
        server,
        token: token !== undefined,
      }))
      if (json) terminal.printJson(rows)
      else if (rows.length === 0) terminal.print('No profiles yet. Create one with tablewright profiles set.')
      else {
        const cells = rows.map(({ name, server, token }) => [name, server, token ? 'yes' : 'no'])
        terminal.print(renderTable(['Name', 'Server', 'Token'], cells, terminal))
      }
    })
}

function addRemove(group: Command, { terminal }: Context): void {
  group
    .command('remove')
    .description('remove a profile')
    .argument('<name>')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples(['tablewright profiles remove work', 'its token is forgotten, too']))
    .action(async (name: string, { json }: CommonOptions) => {
      const { findProfile, readProfiles, writeProfiles } = await import('../api-client/profiles.js')
      findProfile(name)
      const { [name]: _, ...rest } = readProfiles()
      writeProfiles(rest)
      if (json) terminal.printJson({ name })
      else terminal.print(`Profile ${name} is removed.`)
    })
}
