import { TablewrightError } from '@tablewright/base'
import type { Command } from 'commander'

const isPath = (name: string) => /^<?(file|folder|new folder|path)>?$/.test(name)

/**
 * Throws if a path of a command is `-`: other programs read it as standard input or output, this one would
 * create a file.
 */
export function refuseDash(command: Command): void {
  const options = command.options.filter(({ flags }) => isPath(flags.slice(flags.indexOf('<'))))
  const given = [
    ...options.map((option) => [option.long ?? '', command.opts()[option.attributeName()]] as const),
    ...command.registeredArguments.map((argument, at) =>
      isPath(argument.name()) ? ([argument.name(), command.args[at]] as const) : (['', undefined] as const),
    ),
  ]
  const dash = given.find(([, value]) => value === '-')
  if (dash === undefined) return
  throw new TablewrightError('OPTION_INVALID', `${dash[0]}: - is not the name of a file or folder.`, {
    remedy: 'Choose another name, or write ./- for this one.',
    data: { option: dash[0] },
  })
}
