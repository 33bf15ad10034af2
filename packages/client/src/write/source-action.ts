import type { Item } from '@tablewright/dynamo'
import { type StoredPath, valueAt } from '../items/stored-path.js'
import { type Action, setAndRemove } from './action.js'
import { lockCondition } from './lock.js'
import type { RequestWriter } from './request-writer.js'
import type { Stored } from './stored.js'

/** Writes of an item that was read, one after the other. */
export interface ReadSource {
  readonly kind: 'read'
  readonly keyName: string
  readonly before: Item | undefined
  /** Set if the first write creates the item: the error if there is one already. */
  readonly created: Action['explain'] | undefined
  readonly current: Stored | undefined
  /** Whether the item is put as a whole. */
  readonly replaced: boolean
  readonly reads: readonly StoredPath[]
  readonly writes: readonly StoredPath[]
}

/** Returns the difference between an item before and after as one action. Its condition fails if a race was lost. */
export function sourceAction(table: string, key: Item, source: ReadSource, writer: RequestWriter): Action {
  const { before, current, created } = source
  const condition = lockCondition(before, unique(source.reads), source.keyName, writer)
  const { names, values } = writer
  const common = { table, key, condition, names, values, explain: created, ignoresOld: !!created }
  if (!current) return before ? { kind: 'delete', ...common } : { kind: 'check', idle: !created, ...common }
  if (!before || source.replaced) return { kind: 'put', item: current.item, ...common }
  // Each written path is set to its new value.
  const set: string[] = []
  const remove: string[] = []
  for (const path of unique(source.writes)) {
    const value = valueAt(current.item, path)
    const text = writer.path(path)
    if (value) set.push(`${text} = ${writer.value(value)}`)
    else remove.push(text)
  }
  const clauses = setAndRemove(set, remove)
  return set[0] || remove[0]
    ? { kind: 'update', clauses, ...common }
    : { kind: 'check', idle: true, ...common }
}

function unique(paths: readonly StoredPath[]): Iterable<StoredPath> {
  const found = new Map<string, StoredPath>()
  for (const path of paths) found.set(path.length > 1 ? path.join('\0') : path[0]!, path)
  return found.values()
}
