import type { AnySystem } from '@tablewright/system'
import type { Command } from 'commander'
import type { CommonOptions, Context } from '../context.js'
import { examples } from '../output/examples.js'

interface ReferenceOptions extends CommonOptions {
  readonly http?: true
}

export function addReference(program: Command, { terminal }: Context, systems: readonly AnySystem[]): void {
  program
    .command('reference')
    .description('print the reference of the command line, or of the HTTP API, as Markdown')
    .option('--http', 'the HTTP API of the systems with rights, roles and events')
    .option('--json', 'print the page as a JSON document')
    .addHelpText(
      'after',
      examples(
        ['tablewright reference', 'every command with its options'],
        ['tablewright reference --http > http-api.md', 'the HTTP API as a page'],
      ),
    )
    .action(async (options: ReferenceOptions) => {
      const page = options.http ? await httpApi(systems) : await commandLine(program, systems)
      if (options.json) terminal.printJson({ page })
      else terminal.print(page.trimEnd())
    })
}

async function httpApi(systems: readonly AnySystem[]): Promise<string> {
  const { renderHttpApi } = await import('../reference/render-http-api.js')
  return renderHttpApi(systems)
}

async function commandLine(program: Command, systems: readonly AnySystem[]): Promise<string> {
  const [{ renderCommandLine }, { describeCommands }] = await Promise.all([
    import('../reference/render-command-line.js'),
    import('../completion/describe-commands.js'),
  ])
  return renderCommandLine(
    describeCommands(program),
    systems.map(({ commandName }) => commandName),
  )
}
