import { isTablewrightError } from '@tablewright/base'
import type { CountModel } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import type { Connection } from '../connection.js'
import type { Derivations } from '../derive/derivations.js'
import { RefusedInput } from '../input/refused-value.js'
import type { ItemPlan } from '../items/item-plan.js'
import { type Action, allOf } from '../plan/action.js'
import { ExpressionWriter } from '../plan/expression.js'
import { countingUpdate } from '../plan/print-update.js'
import { planFence } from '../plan/write-plan.js'
import { transactItem } from '../run/action-request.js'
import { NewCall } from '../run/new-call.js'
import { send } from '../run/run-context.js'
import type { Miscount } from './count-sources.js'
import type { Claim } from './sources.js'

const pattern = 'verify'

/** Writes what should follow from a source, if the source is still what it was. Whether that was possible. */
export async function restore(
  connection: Connection,
  derivations: Derivations,
  entityName: string,
  derived: string,
  source: Item,
  found: Item | undefined,
): Promise<boolean> {
  const entity = connection.schema.entity(entityName)
  const plan = derivations.of(entity).plans.find(({ model }) => model.name === derived)!
  const after = entity.item.fromItem(source)
  const twin = plan.model.kind === 'twin' ? connection.schema.item(plan.model.twin) : undefined
  const { now, random } = new NewCall({}, connection.context)
  const write = { pattern, after, given: {}, now, random }
  try {
    const actions =
      twin && found
        ? plan.actions({ ...write, operation: 'update', before: twin.fromItem(found) })
        : plan.actions({ ...write, operation: 'create', before: null })
    // What is there names this source, so it may be replaced; only what holds it must not change meanwhile.
    const free = found && !twin ? actions.map(unconditional) : actions
    return await together(connection, [
      ...free,
      unchanged(connection, derivations, entityName, entity.item.key(after), source),
    ])
  } catch (error) {
    // What only a twin has is not known here.
    if (error instanceof RefusedInput) return false
    throw error
  }
}

function unconditional({ condition: _, names: __, values: ___, ...action }: Action): Action {
  return action
}

/** Deletes what no source has, if there is still none. */
export async function removeOrphan(
  connection: Connection,
  derivations: Derivations,
  { derived, table, key, element, source, sourceKey }: Claim,
  stood: Item | undefined,
): Promise<boolean> {
  const members = connection.schema.members(derived)
  const gone: Action =
    members && element !== undefined
      ? {
          kind: 'update',
          table,
          key,
          members: { [members.path[0]]: [{ element, joins: false }] },
          print: countingUpdate,
          reasons: [],
        }
      : { kind: 'delete', table, key, reasons: [] }
  return together(connection, [gone, unchanged(connection, derivations, source, sourceKey, stood)])
}

/** Sets a number right, if nobody has changed it. */
export async function repairCount(connection: Connection, miscount: Miscount): Promise<boolean> {
  const target = connection.schema.item(miscount.model.target)
  return together(connection, [countAction(miscount.model, target, miscount)])
}

function countAction(
  { attribute }: CountModel,
  target: ItemPlan,
  { key, found, expected }: Miscount,
): Action {
  const { path } = target.model.attributes[attribute]!
  const writer = new ExpressionWriter()
  const place = writer.path(path)
  const text = `${place} = ${writer.constant('expected', { N: String(expected) })}`
  const same = `${place} = ${writer.constant('found', { N: String(found) })}`
  const condition = found === 0 ? `attribute_not_exists(${place}) OR ${same}` : same
  const exists = `attribute_exists(${writer.path([target.keyNames[0]!])})`
  const { names, fixed } = writer.parts
  return {
    kind: 'update',
    table: target.table.name,
    key,
    clauses: { SET: text },
    condition: allOf(exists, condition)!,
    names,
    values: fixed,
    reasons: [],
  }
}

/** The source must still be what it was when its derived items were looked at. */
function unchanged(
  { schema }: Connection,
  derivations: Derivations,
  entityName: string,
  key: Item,
  stood: Item | undefined,
): Action {
  const entity = schema.entity(entityName)
  const { plans, versioned, counted } = derivations.of(entity)
  const reads = new Set(plans.flatMap((plan) => [...plan.reads]))
  const fence = planFence({ entity, versioned, counted, make: schema.make }, reads)
  return {
    kind: 'check',
    table: entity.item.table.name,
    key,
    ...fence(stood),
    reasons: [],
  }
}

async function together(connection: Connection, actions: readonly Action[]): Promise<boolean> {
  const TransactItems = actions.map((action) => transactItem(action, pattern))
  try {
    await send(connection.context, pattern, 'TransactWriteItems', { TransactItems }, {})
    return true
  } catch (error) {
    if (isTablewrightError(error, 'TransactionCanceledException')) return false
    throw error
  }
}
