import type { Item } from '@tablewright/dynamo'
import { type StoredPath, valueAt } from '../items/stored-path.js'
import type { Action, Clauses } from './action.js'
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
  const failure = created ? { explain: created, ignoresOld: true } : {}
  const common = { table, key, condition, names: writer.names, values: writer.values, ...failure }
  if (!current) return before ? { kind: 'delete', ...common } : { kind: 'check', ...common, idle: !created }
  if (!before || source.replaced) return { kind: 'put', ...common, item: current.item }
  const clauses = writeDifference(current.item, unique(source.writes), writer)
  const idle = Object.keys(clauses).length === 0
  return idle ? { kind: 'check', ...common, idle } : { kind: 'update', ...common, clauses }
}

/** Returns the clauses that set each written path to its new value. */
function writeDifference(item: Item, paths: Iterable<StoredPath>, writer: RequestWriter): Clauses {
  const set: string[] = []
  const remove: string[] = []
  for (const path of paths) {
    const value = valueAt(item, path)
    if (value) set.push(`${writer.path(path)} = ${writer.value(value)}`)
    else remove.push(writer.path(path))
  }
  return {
    ...(set.length > 0 ? { SET: set.join(', ') } : {}),
    ...(remove.length > 0 ? { REMOVE: remove.join(', ') } : {}),
  }
}

function unique(paths: readonly StoredPath[]): Iterable<StoredPath> {
  return new Map(paths.map((path) => [path.length === 1 ? path[0] : path.join('\u0000'), path])).values()
}
