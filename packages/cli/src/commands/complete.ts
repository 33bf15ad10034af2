import type { Command } from 'commander'
import type { CommonOptions, Context } from '../context.js'
import { examples } from '../output/examples.js'

/** Adds the command that shells call for completion. It prints one word on each line, with its meaning after a tab. */
export function addComplete(program: Command, context: Context): void {
  program
    .command('complete')
    .description('print completions of a command line, for the shell')
    .argument('[words...]', 'the words of the command line; the last one is incomplete')
    .option('--json', 'print one JSON document')
    .passThroughOptions()
    .addHelpText(
      'after',
      examples(
        ["tablewright complete -- query smart-locker ''", 'the patterns of a design'],
        ["tablewright complete -- query smart-locker lockerById --locker-id ''", 'ids in the data'],
      ),
    )
    .action(async (words: readonly string[], { json }: CommonOptions) => {
      const { completeWords } = await import('../completion/complete-words.js')
      const query = program.commands.find((command) => command.name() === 'query')!
      const found = await completeWords(context, query, words)
      const { terminal } = context
      if (json) terminal.printJson(found)
      else if (found.length > 0)
        terminal.print(found.map(({ word, meaning }) => (meaning ? `${word}\t${meaning}` : word)).join('\n'))
    })
}
