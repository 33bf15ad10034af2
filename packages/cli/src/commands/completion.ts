import { Argument, type Command } from 'commander'
import { shells } from '../completion/shells.js'
import type { CommonOptions, Context } from '../context.js'
import { examples } from '../output/examples.js'

export function addCompletion(program: Command, { terminal }: Context): void {
  program
    .command('completion')
    .description('print a script that completes commands, options, patterns and values in your shell')
    .addArgument(new Argument('<shell>', 'the shell that it is for').choices(Object.keys(shells)))
    .option('--json', 'print the script as a JSON document')
    .addHelpText(
      'after',
      examples(
        ['source <(tablewright completion bash)', 'in ~/.bashrc'],
        ['source <(tablewright completion zsh)', 'in ~/.zshrc, after compinit'],
        ['tablewright completion fish | source', 'in ~/.config/fish/config.fish'],
      ),
    )
    .action(async (shell: keyof typeof shells, options: CommonOptions) => {
      const { describeCommands } = await import('../completion/describe-commands.js')
      const script = (await shells[shell]())(describeCommands(program))
      if (options.json) terminal.printJson({ shell, script })
      else terminal.print(script)
    })
}
