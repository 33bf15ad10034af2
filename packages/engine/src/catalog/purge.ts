import type { EngineContext } from '../context.js'
import { numberRange } from '../encoding/index.js'
import { SliceBudget } from '../slice-budget.js'
import type { ReadView, WriteView } from '../storage/storage.js'
import { systemKey, systemRange, systemText } from './system-keys.js'

/**
 * Removes the entries of a table or index in the transaction that drops it. Few entries are removed at once, which
 * saves a commit; otherwise, the transaction records that they must be removed. Returns true if `purgeDropped` has to
 * remove entries after the commit.
 */
export function dropEntries(view: WriteView, numbers: readonly number[]): boolean {
  const budget = SliceBudget.forRemoval()
  let recorded = false
  for (const number of numbers) {
    const { keys, isLast } = firstKeys(view, number, budget)
    if (isLast) for (const key of keys) view.remove(key)
    else {
      view.put(systemKey('dropped', String(number)), Buffer.of(1))
      recorded = true
    }
  }
  return recorded
}

/** Removes the entries of all dropped tables and indexes in the background, including those from before a restart. */
export function purgeDropped(context: EngineContext): void {
  context.background.start(async () => {
    const number = context.storage.read(firstDropped)
    if (number === undefined) return true
    await context.storage.write((view) => {
      const { keys, isLast } = firstKeys(view, number, SliceBudget.forRemoval())
      for (const key of keys) view.remove(key)
      if (isLast) view.remove(systemKey('dropped', String(number)))
    })
    return false
  })
}

function firstDropped(view: ReadView): number | undefined {
  for (const { key } of view.range(systemRange('dropped'))) return Number(systemText(key))
  return undefined
}

/** Returns the first keys under a number, within the budget, and whether these are all. */
function firstKeys(
  view: ReadView,
  number: number,
  budget: SliceBudget,
): { readonly keys: readonly Buffer[]; readonly isLast: boolean } {
  const keys: Buffer[] = []
  for (const { key, value } of view.range(numberRange(number))) {
    if (budget.isFull) return { keys, isLast: false }
    budget.take(value.length)
    keys.push(Buffer.from(key))
  }
  return { keys, isLast: true }
}
