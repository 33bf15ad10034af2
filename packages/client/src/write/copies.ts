import type { AttributeValue } from '@tablewright/dynamo'
import { setValueAt, valueAt } from '../items/stored-path.js'
import type { CopyPlan } from '../plan/derived-plan.js'
import type { Stored } from './stored.js'
import type { WriteScope } from './write.js'

/** Returns a function that copies nested attributes, and values that are stored in another way. */
export function copier(
  copies: readonly CopyPlan[],
  { kinds }: WriteScope,
): (stored: Stored, item: Record<string, AttributeValue>) => void {
  const rows = copies.map((copy) => ({
    to: copy.to,
    read:
      copy.kind === 'stored'
        ? ({ item }: Stored) => valueAt(item, copy.from)
        : ({ values }: Stored) =>
            values[copy.from] === undefined ? undefined : kinds.value(copy.type).toStored(values[copy.from]),
  }))
  return (stored, item) => {
    for (const { to, read } of rows) {
      const value = read(stored)
      if (value !== undefined) setValueAt(item, to, value)
    }
  }
}
