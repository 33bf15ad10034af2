import { isTablewrightError } from '@tablewright/base'
import type { CountModel, MemberOfModel } from '@tablewright/design/model'
import type { Item } from '@tablewright/dynamo'
import type { Connection } from '../connect/connection.js'
import { send } from '../execute/context.js'
import { NewCall } from '../input/call.js'
import { RefusedInput } from '../input/refused-input.js'
import type { ItemCodec } from '../items/item-codec.js'
import { pathsOf } from '../items/item-plan.js'
import { type Action, allOf, setAndRemove } from '../write/action.js'
import { transactItem } from '../write/action-request.js'
import { assemble } from '../write/assemble.js'
import { lockCondition } from '../write/lock.js'
import { RequestWriter } from '../write/request-writer.js'
import { itemId } from '../write/stored.js'
import type { WriteScope } from '../write/write.js'
import type { Miscount } from './count-sources.js'
import type { MisplacedKey } from './item-faults.js'
import { elementAction, type Probe } from './probe.js'
import type { Expected } from './question.js'
import { type Claim, claimsIn } from './sources.js'

const pattern = 'verify'

/** Writes the derived items of a source, if the source is unchanged. Returns whether it was written. */
export async function restore(
  connection: Connection,
  scope: WriteScope,
  entityName: string,
  probe: Probe,
  source: Item,
  found: Item | undefined,
): Promise<boolean> {
  const { codec } = scope.entity(entityName)
  const key = codec.key(codec.fromItem(source))
  const unchanged = lockAction(scope, entityName, key, source)
  try {
    const repair = probe.repair(found)
    if (!repair) return false
    const actions = 'write' in repair ? twinActions(repair, probe, found) : [repair]
    return await writeTogether(connection, [...actions, unchanged])
  } catch (error) {
    // The attributes that only a twin has are not known here.
    if (error instanceof RefusedInput) return false
    throw error
  }
}

function twinActions(
  step: Exclude<ReturnType<Probe['repair']>, Action | undefined>,
  { table, key }: Probe,
  found: Item | undefined,
): readonly Action[] {
  const write = {
    ...step,
    call: new NewCall({}, { clock: Date.now, random: step.call.random }, step.write.generate),
  }
  const items = new Map([[itemId(table, key), found]])
  return assemble(pattern, [found ? step : write], { items: found ? items : new Map(), missing: new Set() })
    .actions
}

/** Deletes an item without a source, if there is still none. */
export async function removeOrphan(
  connection: Connection,
  scope: WriteScope,
  claim: Claim,
  stood: readonly (Item | undefined)[],
): Promise<boolean> {
  const { derived, table, key, element } = claim
  const model = connection.model.derived[derived]
  const gone: Action =
    model?.kind === 'memberOf' && element !== undefined
      ? elementAction(table, key, model.path[0], [element], 'DELETE')
      : { kind: 'delete', table, key }
  const locks = claimsIn(claim).map(({ source, sourceKey }, index) =>
    lockAction(scope, source, sourceKey, stood[index]),
  )
  return writeTogether(connection, [gone, ...locks])
}

/** Adds missing elements to a set, if their sources are unchanged. */
export function restoreElements(
  connection: Connection,
  scope: WriteScope,
  missing: readonly (Expected & { readonly stood: Item | undefined })[],
): Promise<boolean> {
  const { table, key, attribute } = missing[0]!.probe
  const elements = missing.map(({ probe }) => probe.element!)
  const locks = missing.map(({ source, sourceKey, stood }) => lockAction(scope, source, sourceKey, stood))
  return writeTogether(connection, [elementAction(table, key, attribute!, elements, 'ADD'), ...locks])
}

/** Deletes elements without a source from a set, if there is still none. */
export function removeOrphans(
  connection: Connection,
  scope: WriteScope,
  orphans: readonly (Claim & { readonly stood: Item | undefined })[],
): Promise<boolean> {
  const { table, key, derived } = orphans[0]!
  const { path } = connection.model.derived[derived] as MemberOfModel
  const elements = orphans.map(({ element }) => element!)
  const locks = orphans.map(({ source, sourceKey, stood }) => lockAction(scope, source, sourceKey, stood))
  return writeTogether(connection, [elementAction(table, key, path[0], elements, 'DELETE'), ...locks])
}

/** Rewrites the index keys of an item, if it is unchanged. */
export function moveInIndexes(
  connection: Connection,
  codec: ItemCodec,
  item: Item,
  misplaced: readonly MisplacedKey[],
): Promise<boolean> {
  const writer = new RequestWriter()
  const unchanged = Object.keys(item).filter((name) => !codec.keyNames.includes(name))
  const condition = lockCondition(
    item,
    unchanged.map((name) => [name]),
    codec.keyNames[0]!,
    writer,
  )
  const placed = misplaced.flatMap(({ name, value }) => (value ? [{ name, value }] : []))
  const removed = misplaced.filter(({ value }) => !value)
  const set = placed.map(({ name, value }) => `${writer.path([name])} = ${writer.value(value)}`)
  const remove = removed.map(({ name }) => writer.path([name]))
  const clauses = setAndRemove(set, remove)
  const key = Object.fromEntries(codec.keyNames.map((name) => [name, item[name]!]))
  const { names, values } = writer
  return writeTogether(connection, [
    { kind: 'update', table: codec.table, key, clauses, condition, names, values },
  ])
}

/** Corrects a counter, if it is unchanged. */
export async function repairCount(
  connection: Connection,
  scope: WriteScope,
  miscount: Miscount,
): Promise<boolean> {
  return writeTogether(connection, [
    countAction(miscount.model, scope.item(miscount.model.target), connection, miscount),
  ])
}

function countAction(
  { attribute, target }: CountModel,
  codec: ItemCodec,
  { model }: Connection,
  { key, found, expected }: Miscount,
): Action {
  const { path } = model.entities[target]!.attributes[attribute]!
  const writer = new RequestWriter()
  const place = writer.path(path)
  const text = `${place} = ${writer.value({ N: String(expected) })}`
  const same = `${place} = ${writer.value({ N: String(found) })}`
  const condition = found === 0 ? `attribute_not_exists(${place}) OR ${same}` : same
  const exists = `attribute_exists(${writer.path([codec.keyNames[0]!])})`
  const { names, values } = writer
  const clauses = { SET: text }
  const both = allOf([exists, condition])!
  return { kind: 'update', table: codec.table, key, clauses, condition: both, names, values }
}

/** Returns the check that the source is unchanged since it was examined. */
function lockAction(scope: WriteScope, entityName: string, key: Item, stood: Item | undefined): Action {
  const { codec, derived } = scope.entity(entityName)
  const writer = new RequestWriter()
  const reads = pathsOf(codec.plan, codec.keyAttributes, new Set(derived.flatMap((each) => each.reads)))
  const condition = lockCondition(stood, reads, codec.keyNames[0]!, writer)
  return { kind: 'check', table: codec.table, key, condition, names: writer.names, values: writer.values }
}

async function writeTogether(connection: Connection, actions: readonly Action[]): Promise<boolean> {
  const TransactItems = actions.map(transactItem)
  try {
    await send(connection.context, pattern, 'TransactWriteItems', { TransactItems }, {})
    return true
  } catch (error) {
    if (isTablewrightError(error, 'TransactionCanceledException')) return false
    throw error
  }
}
