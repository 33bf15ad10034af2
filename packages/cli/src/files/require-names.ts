import { TablewrightError } from '@tablewright/base'
import type { Command } from 'commander'

const paths = ['file', 'folder', 'new folder', 'path']
/** Placeholders of values that are never empty. A text that an option stores may be. */
const named = [
  ...paths,
  'url',
  'host',
  'origin',
  'names',
  'patterns',
  'system',
  'design',
  'designs',
  'old',
  'new',
  'tables',
]

/**
 * Throws if a path, an address or a name of a command is empty, or if a path is `-`: other programs read that as standard
 * input or output, this one would create a file.
 */
export function requireNames(command: Command): void {
  for (const [name, placeholder, value] of valuesOf(command)) {
    if (name === '--table-prefix' && !/^[\w.-]*$/.test(value)) {
      const remedy = 'Use letters, digits, underscores, dots and hyphens, such as test-.'
      throw invalid(name, `${name} ${value} cannot begin the name of a table.`, remedy)
    }
    if (!named.includes(placeholder)) continue
    if (value.trim() === '')
      throw invalid(name, `${name} is empty.`, 'Give it a value, or leave the option out.')
    if (value === '-' && paths.includes(placeholder)) {
      const remedy = 'Choose another name, or write ./- for this one.'
      throw invalid(name, `${name}: - is not the name of a file or folder.`, remedy)
    }
  }
}

type Given = readonly [name: string, placeholder: string, value: string]

/** Returns the texts of the given options and arguments. */
function valuesOf(command: Command): readonly Given[] {
  const options = command.options.flatMap((option) => {
    const value: unknown = command.opts()[option.attributeName()]
    const placeholder = /[<[](.+?)[>\]]/.exec(option.flags)?.[1] ?? ''
    const texts = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string')
    return texts.map((text): Given => [option.long ?? '', placeholder, text])
  })
  const declared = command.registeredArguments
  const given = command.args.map((text, at): Given => {
    const name = declared[Math.min(at, declared.length - 1)]?.name() ?? ''
    // An option with a name stores it; an argument finds something by it.
    return [name, name === 'name' ? 'names' : name, text]
  })
  return [...options, ...given]
}

function invalid(option: string, message: string, remedy: string): TablewrightError {
  return new TablewrightError('OPTION_INVALID', message, { remedy, data: { option } })
}
