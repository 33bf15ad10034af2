import { type Command, CommanderError } from 'commander'
import type { CommonOptions, Context } from '../context.js'
import { designArgument } from '../design-source/design-argument.js'
import { examples } from '../output/examples.js'
import { unknownPattern } from '../query/unknown-pattern.js'

export function addQuery(program: Command, context: Context): void {
  program
    .command('query')
    .description('run an access pattern of a design, or explain the requests that it would send')
    .argument('<design>', designArgument)
    .argument(
      '[pattern...]',
      'name or id of the pattern, then its options; without it, the patterns are listed',
    )
    .option('--json', 'print one JSON document')
    // Arguments after the design belong to the pattern, whose options are known after the design is loaded.
    .passThroughOptions()
    .addHelpText(
      'after',
      examples(
        ['tablewright query smart-locker', 'the patterns of a design'],
        ['tablewright query smart-locker lockerById --help', 'the parameters of a pattern'],
        ['tablewright query smart-locker lockerById --locker-id L-1', 'from the running server'],
        ['tablewright query smart-locker AP-02 --owner-id O-1 --all --json', 'every page, as one document'],
        [
          'tablewright query src/design.ts noteById --note-id 7 --explain',
          'the request, its proof and price',
        ],
      ),
    )
    .action(async (source: string, args: readonly string[], options: CommonOptions, query: Command) => {
      const [{ loadDesign }, { patternCommands }, { listPatterns }] = await Promise.all([
        import('../design-source/load-design.js'),
        import('../query/pattern-commands.js'),
        import('../query/list-patterns.js'),
      ])
      const design = await loadDesign(source)
      const rest = args.filter((arg) => arg !== '--json')
      const json = options.json ?? rest.length < args.length
      if (rest.length === 0) return listPatterns(context, design.model, json)
      const commands = patternCommands(query, context, `tablewright query ${source}`, design)
      try {
        await commands.parseAsync([...rest, ...(json ? ['--json'] : [])], { from: 'user' })
      } catch (error) {
        if (!(error instanceof CommanderError) || error.code !== 'commander.unknownCommand') throw error
        const { name, patterns } = design.model
        const suggestion = /Did you mean .*\?/s.exec(error.message)?.[0]
        throw unknownPattern(name, commands.args[0]!, Object.keys(patterns), suggestion)
      }
    })
}
