import type { DesignModel } from '../model/design-model.js'
import type { PatternModel } from '../model/pattern-model.js'
import type { WriteModel } from '../model/write-model.js'
import type { Action } from './action.js'
import { isWrite } from './expand-pattern.js'
import { expandWrite } from './expand-write.js'

/** A kind of item that a call of a pattern can write, require, or read before it writes. */
export interface TouchedItem {
  /** Name of the stored item: an entity, or a derived item. */
  readonly item: string
  readonly kind: TouchKind
}

type TouchKind = Action['kind'] | 'get'

/**
 * Returns every kind of item that a call of a write pattern can touch, with each action once; nothing for reads. These
 * are all requests that the client can send, regardless of the data in the table.
 */
export function touchedItems(model: DesignModel, pattern: PatternModel): readonly TouchedItem[] {
  const writes =
    pattern.operation === 'transact'
      ? pattern.steps.map((step) => step.write)
      : isWrite(pattern)
        ? [pattern]
        : []
  const repeats =
    pattern.operation === 'transact' && pattern.steps.some(({ forEach }) => forEach !== undefined)
  const expanded = writes.map((write) => ({ write, ...expandWrite(model, write) }))
  const isAlone = expanded.length === 1 && !repeats
  // Other writes of the transaction may be on the same item. They are then merged into one, which reads it first.
  const isMerged = (item: string) =>
    !isAlone &&
    (repeats || expanded.flatMap(({ actions }) => actions).filter((each) => each.item === item).length > 1)
  const touched = expanded.flatMap(({ write, actions, readsBefore }) => {
    const [own, ...derived] = actions
    if (own === undefined) return []
    // With `returnUpdated`, a transaction reads what it updates.
    const isAnswered = !isAlone && write.operation === 'update'
    const kinds = ownKinds(write, readsBefore || isAnswered || isMerged(own.item))
    return [
      ...of(own.item, kinds),
      ...derived.flatMap((action) => of(action.item, kindsOf(model, action, write, isAlone))),
    ]
  })
  return [...new Map(touched.map((each) => [`${each.kind} ${each.item}`, each])).values()]
}

function of(item: string, kinds: readonly TouchKind[]): readonly TouchedItem[] {
  return kinds.map((kind) => ({ item, kind }))
}

/** A write that reads first may find nothing to change; it then only checks that the item is unchanged. */
function ownKinds(write: WriteModel, reads: boolean): readonly TouchKind[] {
  const read: readonly TouchKind[] = reads ? ['get', 'check'] : []
  switch (write.operation) {
    case 'check':
      return [...read, 'check']
    case 'create':
    case 'put':
      return [...read, 'put']
    case 'update':
      return [...read, 'update', ...(write.upsert && reads ? (['put'] as const) : [])]
    case 'delete':
      return [...read, 'delete']
  }
}

function kindsOf(
  model: DesignModel,
  action: Action,
  write: WriteModel,
  isAlone: boolean,
): readonly TouchKind[] {
  const { operation } = write
  if (action.part === 'count') return ['get', 'update', 'check']
  // A set is read if elements join and leave it in one call.
  if (action.part === 'member') return action.reads || !isAlone ? ['get', 'update'] : ['update']
  const derived = model.derived[action.item]
  // A twin is a separate entity, which is read before it changes.
  if (derived === undefined) return ['get', 'check', ...twinKinds(action, write)]
  const placed: TouchKind = action.kind === 'update' ? 'put' : action.kind
  const isConditional = derived.while !== undefined && operation !== 'create' && operation !== 'delete'
  return isConditional ? ['put', 'delete'] : [placed]
}

/** A twin is created, changed or moved with a source that is put, and created with one that an update creates. */
function twinKinds({ kind }: Action, write: WriteModel): readonly TouchKind[] {
  if (write.operation === 'put') return ['put', 'update', 'delete']
  return write.operation === 'update' && write.upsert ? [kind, 'put'] : [kind]
}
