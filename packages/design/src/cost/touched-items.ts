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
  const touched = writes.flatMap((write) => {
    const { actions, readsBefore } = expandWrite(model, write)
    const [own, ...derived] = actions
    if (own === undefined) return []
    const kinds = ownKinds(write, readsBefore || isRepeated(writes, write))
    return [
      ...of(own.item, kinds),
      ...derived.flatMap((action) => of(action.item, kindsOf(model, action, write))),
    ]
  })
  return [...new Map(touched.map((each) => [`${each.kind} ${each.item}`, each])).values()]
}

function of(item: string, kinds: readonly TouchKind[]): readonly TouchedItem[] {
  return kinds.map((kind) => ({ item, kind }))
}

/** Whether another step may write the same item. Both are then merged into one write, which reads the item first. */
function isRepeated(writes: readonly WriteModel[], { target }: WriteModel): boolean {
  return writes.filter((write) => write.target === target && write.operation !== 'check').length > 1
}

/** A write that reads first may find nothing to change; it then only checks that the item is unchanged. */
function ownKinds(write: WriteModel, reads: boolean): readonly TouchKind[] {
  const read: readonly TouchKind[] = reads ? ['get', 'check'] : []
  switch (write.operation) {
    case 'check':
      return ['check']
    case 'create':
    case 'put':
      return [...read, 'put']
    case 'update':
      return [...read, 'update', ...(write.upsert && reads ? (['put'] as const) : [])]
    case 'delete':
      return [...read, 'delete']
  }
}

function kindsOf(model: DesignModel, action: Action, { operation }: WriteModel): readonly TouchKind[] {
  if (action.part === 'count') return ['get', 'update', 'check']
  if (action.part === 'member') return ['update']
  const derived = model.derived[action.item]
  // A twin is a separate entity, which is read before it changes.
  if (derived === undefined) return ['get', 'check', action.kind]
  const placed: TouchKind = action.kind === 'update' ? 'put' : action.kind
  const isConditional = derived.while !== undefined && operation !== 'create' && operation !== 'delete'
  return isConditional ? ['put', 'delete'] : [placed]
}
