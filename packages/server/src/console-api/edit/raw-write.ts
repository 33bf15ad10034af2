import type { Driver } from '@tablewright/client'
import type { AttributeValue, Item } from '@tablewright/dynamo'
import { refuse } from '@tablewright/system'
import { hideInItem, isHidden } from '../../secrets/hide-secrets.js'
import type { ConsoleCall } from '../console-api-route.js'
import { findTable } from '../data/find-table.js'
import { isObject, readKey } from '../data/read-key.js'
import { unitsOf } from '../data/read-partition.js'
import type { ItemLens } from '../items/item-lens.js'
import type { RawAnswer } from '../types/edit.js'
import type { EditGuard } from './edit-guard.js'

export interface RawWrite {
  readonly table: string
  readonly action: 'put' | 'delete'
  readonly item: unknown
  readonly key: unknown
  readonly expected: unknown
  /** The caller knows that derived items do not follow. */
  readonly unguarded: boolean
}

/** The guard of the system, and who writes. */
interface GuardedCall {
  readonly guard: EditGuard
  readonly call: Pick<ConsoleCall, 'principal' | 'breakGlass'>
}

/** Conditions in one expression; DynamoDB accepts about 300 operators. */
const maxConditions = 100

/** Writes one item without the design, if it is unchanged since it was shown. */
export async function rawWrite(
  driver: Driver,
  lens: ItemLens,
  ask: RawWrite,
  { guard, call }: GuardedCall,
): Promise<RawAnswer> {
  const { table: TableName, action, expected } = ask
  const about = { ...call, action: `raw ${action}`, target: TableName }
  const { Key, stored, after, rule } = await guard.prepare(about, () => describeRaw(driver, lens, ask, guard))
  const common = {
    TableName,
    ...fence(stored, Object.keys(Key)[0]!),
    ReturnConsumedCapacity: 'TOTAL',
  } as const
  const before = stored && hideInItem(stored)
  const edit = { ...about, key: Key, before, after: after && hideInItem(after), rule }
  const output = await guard.make(edit, async () => {
    if (canonical(before ?? null) !== canonical(expected)) throw changedMeanwhile()
    return after
      ? await driver.send('PutItem', { ...common, Item: after })
      : await driver.send('DeleteItem', { ...common, Key })
  })
  return { table: TableName, action, key: Key, writeUnits: unitsOf(output.ConsumedCapacity) }
}

async function describeRaw(driver: Driver, lens: ItemLens, ask: RawWrite, guard: EditGuard) {
  const { table: TableName, action, item, unguarded } = ask
  if (!unguarded) throw notUnguarded()
  const { table } = findTable(lens, TableName, undefined)
  const field = action === 'put' ? 'item' : 'key'
  const wire = action === 'put' ? item : ask.key
  const names = [...table.partition, ...table.sort]
  const Key = readKey(lens, names, { wire, entity: undefined, values: {} }, field)
  if (action === 'put') requireWireItem(item as Item)
  const { Item: stored } = await driver.send('GetItem', { TableName, Key, ConsistentRead: true })
  const after = action === 'put' ? unhidden(item as Item, stored) : undefined
  const rule =
    (stored && (await guard.ruleOf(TableName, stored, after ? 'update' : 'delete'))) ??
    (after && (await guard.ruleOf(TableName, after, stored ? 'update' : 'create')))
  return { Key, stored, after, rule }
}

/** Refuses attributes that are not in wire form; the database checks the rest. */
function requireWireItem(item: Item): void {
  for (const [name, value] of Object.entries(item)) {
    if (isWireValue(value)) continue
    throw refuse('INVALID_INPUT', `${name} of the item is not an attribute in wire form.`, {
      field: 'item',
      remedy: 'Give each attribute with its type, such as {"S": "text"} or {"N": "1"}.',
    })
  }
}

function isWireValue(value: unknown): boolean {
  if (!isObject(value)) return false
  const { M: members = {}, L: elements = [] } = value
  return (
    isObject(members) &&
    Object.values(members).every(isWireValue) &&
    Array.isArray(elements) &&
    elements.every(isWireValue)
  )
}

/** Masked secrets keep their stored values. */
function unhidden(item: Item, stored: Item | undefined): Item {
  const entries = Object.entries(item).map(([name, value]) => {
    if (!isHidden(value)) return [name, value] as const
    const kept = stored?.[name]
    if (kept) return [name, kept] as const
    throw refuse('INVALID_INPUT', `${name} is masked, and the stored item has no value for it.`, {
      field: name,
      remedy: 'Give the new value.',
    })
  })
  return Object.fromEntries(entries)
}

function fence(stored: Item | undefined, keyName: string) {
  if (!stored) {
    return { ConditionExpression: 'attribute_not_exists(#k)', ExpressionAttributeNames: { '#k': keyName } }
  }
  const names: Record<string, string> = {}
  const values: Record<string, AttributeValue> = {}
  const conditions = Object.entries(stored)
    .slice(0, maxConditions)
    .map(([name, value], index) => {
      names[`#a${index}`] = name
      values[`:a${index}`] = value
      return `#a${index} = :a${index}`
    })
  return {
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  }
}

/** Returns the same text for equal items, regardless of the order of names and of set elements. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (name, each: unknown) => {
    if (Array.isArray(each)) return ['SS', 'NS', 'BS'].includes(name) ? [...each].sort() : each
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}

function changedMeanwhile() {
  return refuse('CONFLICT', 'The item has changed since it was shown.', {
    field: 'expected',
    remedy: 'Show it again, and repeat the change on the current values.',
  })
}

function notUnguarded() {
  return refuse('INVALID_INPUT', 'A raw write does not update derived items.', {
    field: 'unguarded',
    remedy: 'Use _data/write, or send "unguarded": true.',
  })
}
