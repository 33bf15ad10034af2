import type { EngineContext } from '../context.js'
import { numberRange } from '../encoding/index.js'
import type { ReadView, WriteView } from '../storage/storage.js'
import { systemKey, systemRange, systemText } from './system-keys.js'

/** Small enough that a waiting request is not noticeably delayed by a slice. */
const keysPerSlice = 500

/**
 * Removes, in the transaction that drops a table or index, its entries: at once if they are few, which saves a commit.
 * Otherwise it records that they must be removed.
 */
export function dropEntries(view: WriteView, numbers: readonly number[]): void {
  let left = keysPerSlice
  for (const number of numbers) {
    const keys = firstKeys(view, number, left + 1)
    if (keys.length > left) view.put(systemKey('dropped', String(number)), Buffer.of(1))
    else {
      for (const key of keys) view.remove(key)
      left -= keys.length
    }
  }
}

/** Removes the entries of everything that was dropped, now or before the last stop. */
export function purgeDropped(context: EngineContext): void {
  context.background.start(async () => {
    const number = context.storage.read(firstDropped)
    if (number === undefined) return true
    await context.storage.write((view) => {
      const keys = firstKeys(view, number, keysPerSlice)
      for (const key of keys) view.remove(key)
      if (keys.length < keysPerSlice) view.remove(systemKey('dropped', String(number)))
    })
    return false
  })
}

function firstDropped(view: ReadView): number | undefined {
  for (const { key } of view.range(systemRange('dropped'))) return Number(systemText(key))
  return undefined
}

function firstKeys(view: ReadView, number: number, count: number): Buffer[] {
  const keys: Buffer[] = []
  for (const { key } of view.range(numberRange(number))) {
    keys.push(Buffer.from(key))
    if (keys.length === count) break
  }
  return keys
}
