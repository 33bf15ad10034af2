import { TablewrightError } from '@tablewright/base'
import type { DesignModel } from '@tablewright/design/model'
import { equalValues, type Item } from '@tablewright/dynamo'
import type { Call } from '../input/call.js'
import type { Action } from '../write/action.js'
import type { ElementPart, ItemPart } from '../write/part.js'
import type { Stored } from '../write/stored.js'
import {
  type DerivedTwin,
  type EntityWriter,
  isTwin,
  type WriteScope,
  type WriteStep,
} from '../write/write.js'
import type { DriftFinding } from './finding.js'
import { elementsOf } from './item-reader.js'

/** One thing that must be stored for a source. */
export interface Probe {
  readonly derived: string
  readonly table: string
  readonly key: Item
  readonly element?: string
  /** Set if the item holds a set, of which `element` is an element. */
  readonly isSet?: true
  readonly attribute?: string
  /** Returns the finding for the stored item; undefined if it is right. */
  examine(found: Item | undefined): DriftFinding['kind'] | undefined
  /** Returns the repair: an action, or a write of a twin. */
  repair(found: Item | undefined): Action | WriteStep | undefined
}

/** Returns everything that must be stored for a source, except counters. */
export function probesOf(
  entity: EntityWriter,
  source: Stored | undefined,
  call: Call,
  scope: WriteScope,
  model: DesignModel,
): readonly Probe[] {
  const parts = entity.derived.flatMap((derived): Probe[] => {
    if (isTwin(derived)) return []
    const part = derived.part(source, call)
    if (!part || part.kind === 'amount') return []
    return [part.kind === 'item' ? probeItem(part, scope, model) : probeElement(part)]
  })
  const twins = entity.derived.filter(isTwin).flatMap((twin) => probeTwin(twin, source, call, scope))
  return [...parts, ...twins]
}

function probeItem(part: ItemPart, scope: WriteScope, model: DesignModel): Probe {
  const { derived, table, key, item, free } = part
  return {
    derived,
    table,
    key,
    examine: (found) => {
      if (!found) return 'missing'
      if (equalValues({ M: found }, { M: item })) return undefined
      return namesSame(derived, found, item, scope, model) ? 'stale' : 'contested'
    },
    // An item that names this source may be replaced; where there is none, it is put as by a write.
    repair: (found) => ({ kind: 'put', table, key, item, ...(found ? {} : free) }),
  }
}

function namesSame(
  derived: string,
  found: Item,
  expected: Item,
  scope: WriteScope,
  { derived: models }: DesignModel,
): boolean {
  const derivedModel = models[derived]
  if (!derivedModel || !('identity' in derivedModel)) throw unknownDerived(derived)
  const { fromItem } = scope.item(derived)
  const [one, other] = [fromItem(found), fromItem(expected)]
  return derivedModel.identity.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}

function probeElement({ derived, table, key, attribute, element }: ElementPart): Probe {
  return {
    derived,
    table,
    key,
    element,
    isSet: true,
    attribute,
    examine: (found) => (elementsOf(found, attribute).has(element) ? undefined : 'missing'),
    repair: () => elementAction(table, key, attribute, [element], 'ADD'),
  }
}

/** Returns the action that adds elements to a set or deletes them. */
export function elementAction(
  table: string,
  key: Item,
  attribute: string,
  elements: readonly string[],
  clause: 'ADD' | 'DELETE',
): Action {
  return {
    kind: 'update',
    table,
    key,
    clauses: { [clause]: '#0 :0' },
    names: { '#0': attribute },
    values: { ':0': { SS: [...elements] } },
  }
}

function probeTwin(
  twin: DerivedTwin,
  source: Stored | undefined,
  call: Call,
  scope: WriteScope,
): readonly Probe[] {
  const key = twin.key(source, call)
  if (!key || !source) return []
  const { table } = scope.item(twin.entity)
  return [
    {
      derived: twin.name,
      table,
      key,
      examine: (found) => {
        if (!found) return 'missing'
        return twin.agrees(source, found) ? undefined : 'stale'
      },
      repair: (found) => twin.restore(source, found, call),
    },
  ]
}

function unknownDerived(name: string): TablewrightError {
  return new TablewrightError('ITEM_UNKNOWN', `The design has no derived item ${name}.`, {
    remedy: 'Verify with the design that wrote the table.',
    data: { item: name },
  })
}
