import type { SeededChoices } from '../seeded-choices.js'
import type { Reference } from './references.js'

type Values = Readonly<Record<string, unknown>>

/**
 * Chooses attributes of existing items. A reference that contradicts an earlier one is left out. The items of
 * a target are grouped once by the attributes that earlier references set, because a scan for each item would
 * be quadratic.
 */
export function referencePicker(
  references: readonly Reference[],
  made: ReadonlyMap<string, readonly Values[]>,
  { below }: SeededChoices,
): () => Record<string, unknown> {
  const groupings = new Map<string, ReadonlyMap<string, readonly Values[]>>()
  const groupsBy = (target: string, names: readonly string[]) => {
    const known = groupings.get(`${target} ${names}`)
    if (known) return known
    const groups = new Map<string, Values[]>()
    for (const item of made.get(target) ?? []) {
      const name = groupName(item, names)
      groups
        .set(name, groups.get(name) ?? [])
        .get(name)!
        .push(item)
    }
    groupings.set(`${target} ${names}`, groups)
    return groups
  }
  return () => {
    const values: Record<string, unknown> = {}
    for (const { target, attributes } of references) {
      const decided = [...attributes].filter(([, here]) => here in values)
      const there = Object.fromEntries(decided.map(([name, here]) => [name, values[here]]))
      const names = Object.keys(there)
      const fitting = groupsBy(target, names).get(groupName(there, names))
      if (fitting === undefined) continue
      const item = fitting[below(fitting.length)]!
      for (const [name, here] of attributes) values[here] = item[name]
    }
    return values
  }
}

function groupName(item: Values, names: readonly string[]): string {
  return JSON.stringify(names.map((name) => item[name]))
}
