import type { BindingsModel } from '../../model/key-condition-model.js'
import { type Finding, finding } from '../finding.js'

interface KeyedAccess {
  readonly place: string
  readonly pattern: string
  /** Description of the pattern or step. */
  readonly name: string
  readonly target: string
  readonly bindings: BindingsModel
}

/** Reports values of `where` that are not in the key of the item, so that the call would ignore them. */
export function checkUnusedValues(
  { place, pattern, name, target, bindings }: KeyedAccess,
  parts: readonly string[],
): Finding[] {
  const unused = Object.keys(bindings).filter((each) => !parts.includes(each))
  if (unused.length === 0) return []
  return [
    finding('TW106', {
      place,
      pattern,
      items: [target],
      message: `${name} gives ${unused.join(', ')}, which the key of ${target} does not contain.`,
      remedy: 'Give only parts of the key in `where`.',
      data: { unused },
    }),
  ]
}
