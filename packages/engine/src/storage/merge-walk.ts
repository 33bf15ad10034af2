import type { PendingChange } from './change.js'
import { keyText } from './key-text.js'
import type { Entry } from './storage.js'

/** Walks committed entries merged with the pending changes. Both are in the order of the walk. */
export function* mergeWalk(
  committed: Iterable<Entry>,
  changes: readonly PendingChange[],
  reverse: boolean,
): Generator<Entry> {
  let position = 0
  for (const entry of committed) {
    const text = keyText(entry.key)
    let held = entry
    for (; position < changes.length && isBefore(changes[position]!.text, text, reverse); position++) {
      // While a change is visited, the body may call the view, which invalidates the waiting entry.
      if (held === entry) held = { key: Buffer.from(entry.key), value: Buffer.from(entry.value) }
      yield* entryOf(changes[position]!)
    }
    if (changes[position]?.text === text) yield* entryOf(changes[position++]!)
    else yield held
  }
  for (; position < changes.length; position++) yield* entryOf(changes[position]!)
}

function isBefore(a: string, b: string, reverse: boolean): boolean {
  return reverse ? a > b : a < b
}

function* entryOf({ key, value }: PendingChange): Generator<Entry> {
  if (value !== null) yield { key, value }
}
