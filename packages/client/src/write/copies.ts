import type { Item } from '@tablewright/dynamo'
import type { ReadScope } from '../expressions/read-scope.js'
import type { Values } from '../items/key-codec.js'
import { valueAt, withValueAt } from '../items/stored-path.js'
import type { CopyPlan } from '../plan/derived-plan.js'
import type { Stored } from './stored.js'

/** Returns a function that copies nested attributes, and values that are stored in another way. */
export function copier(
  copies: readonly CopyPlan[],
  { kinds }: Pick<ReadScope, 'kinds'>,
): (stored: Stored, item: Item) => Item {
  const rows = copies.map((copy) => ({
    to: copy.to,
    read:
      copy.kind === 'stored'
        ? ({ item }: Stored) => valueAt(item, copy.from)
        : ({ values }: Stored) =>
            values[copy.from] === undefined ? undefined : kinds.value(copy.type).toStored(values[copy.from]),
  }))
  return (stored, item) =>
    rows.reduce((copied, { to, read }) => {
      const value = read(stored)
      return value === undefined ? copied : withValueAt(copied, to, value)
    }, item)
}

/** Returns a function that adds the values of attributes under the names of placeholders. */
export function renamer(names: Readonly<Record<string, string>>): (values: Values) => Values {
  return (values) => {
    const all: Record<string, unknown> = { ...values }
    for (const own in names) all[own] = values[names[own]!]
    return all
  }
}
