import { type Driver, recognizeItem, type SendOptions } from '@tablewright/client'
import {
  applyUpdate,
  conditionFailed,
  conditionFailedReason,
  createPlaceholders,
  evaluateCondition,
  type Item,
  noReason,
  type OperationName,
  parseCondition,
  parseUpdate,
  transactionCanceled,
} from '@tablewright/dynamo'
import { cancellationReasons } from '../items/cancellation.js'
import { asRead, getItem, isRace, knownNames, mergeItems, requireOwnCopy } from './backfill.js'
import { absent, unchanged } from './item-condition.js'
import { type Counterpart, itemKey, type Migration } from './migration.js'

/** One action of a write request, for every operation. */
interface WriteAction {
  readonly kind: 'Put' | 'Update' | 'Delete' | 'ConditionCheck'
  readonly TableName: string
  readonly Key?: Item
  readonly Item?: Item
  readonly UpdateExpression?: string
  readonly ConditionExpression?: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Item
}

interface Written {
  readonly before: Item | undefined
  readonly after: Item | undefined
}

const maxAttempts = 50

/** The design that a client writes by. */
export type WriterSide = 'before' | 'after'

interface Doubling {
  readonly driver: Driver
  readonly migration: Migration
  readonly side: WriterSide
}

/**
 * Returns a driver for clients of either design during a migration. Each write of an entity also writes the
 * item of the other design, in one transaction that is conditional on the whole item that was read. `side` is
 * the design of the client: `connect(before, doubleWrites(driver, migration, 'before'))`.
 */
export function doubleWrites(driver: Driver, migration: Migration, side: WriterSide): Driver {
  const doubling: Doubling = { driver, migration, side }
  const send = async (operation: OperationName, input: object, options?: SendOptions) => {
    const actions = actionsOf(operation, input)
    if (!actions?.some((action) => concerns(doubling, action)))
      return driver.send(operation, input as never, options)
    for (let attempt = 1; ; attempt++) {
      const written = await tryWrite(doubling, operation, input, actions, attempt === maxAttempts)
      if (written) return written
    }
  }
  return { send: send as Driver['send'], close: () => driver.close() }
}

function actionsOf(operation: OperationName, input: object): readonly WriteAction[] | undefined {
  switch (operation) {
    case 'PutItem':
      return [{ ...(input as WriteAction), kind: 'Put' }]
    case 'UpdateItem':
      return [{ ...(input as WriteAction), kind: 'Update' }]
    case 'DeleteItem':
      return [{ ...(input as WriteAction), kind: 'Delete' }]
    case 'TransactWriteItems': {
      const { TransactItems } = input as { readonly TransactItems: readonly Record<string, WriteAction>[] }
      return TransactItems.map((each) => {
        const [[kind, action]] = Object.entries(each) as [[WriteAction['kind'], WriteAction]]
        return { ...action, kind }
      })
    }
    case 'BatchWriteItem': {
      const { RequestItems } = input as {
        readonly RequestItems: Record<
          string,
          { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]
        >
      }
      return Object.entries(RequestItems).flatMap(([TableName, requests]) =>
        requests.map(
          (each): WriteAction =>
            each.PutRequest
              ? { kind: 'Put', TableName, Item: each.PutRequest.Item }
              : { kind: 'Delete', TableName, Key: each.DeleteRequest!.Key },
        ),
      )
    }
    default:
      return undefined
  }
}

/** Whether an action writes an entity, which may have another form in the other design. */
function concerns({ migration, side }: Doubling, { kind, TableName, Key, Item }: WriteAction): boolean {
  const { model } = migration[side]
  if (kind === 'ConditionCheck' || model.tables[TableName] === undefined) return false
  const found = recognizeItem(migration[side], Item ?? Key!, TableName)
  return found !== undefined && Object.hasOwn(model.entities, found.entity)
}

/** Sends the write with its double. Returns undefined if it lost a race with another writer. */
async function tryWrite(
  doubling: Doubling,
  operation: OperationName,
  input: object,
  actions: readonly WriteAction[],
  last: boolean,
): Promise<object | undefined> {
  const drafts = await Promise.all(actions.map((action) => draftAction(doubling, action)))
  if (drafts.some(({ refused }) => refused)) throw refusalOf(operation, drafts)
  const TransactItems = [...drafts.map(({ item }) => item), ...drafts.flatMap(({ doubles }) => doubles)]
  try {
    await doubling.driver.send('TransactWriteItems', { TransactItems: TransactItems as never })
  } catch (error) {
    const own = ownRefusal(error, drafts)
    if (own) throw own
    if (isRace(error) && !last) return undefined
    throw error
  }
  return answerOf(operation, input, drafts[0]!.written)
}

interface Draft {
  readonly item: object
  readonly doubles: readonly object[]
  readonly written: Written
  /** Whether the condition of the request fails on the item that was read. */
  readonly refused: boolean
  /** Whether it is replaced by a write that is conditional on the item that was read. */
  readonly locked: boolean
}

const none: Written = { before: undefined, after: undefined }

async function draftAction(doubling: Doubling, action: WriteAction): Promise<Draft> {
  const { driver, migration } = doubling
  const { kind, TableName, ...request } = action
  if (!concerns(doubling, action)) {
    return {
      item: { [kind]: { TableName, ...request } },
      doubles: [],
      written: none,
      refused: false,
      locked: false,
    }
  }
  const key = action.Key ?? itemKey(migration, TableName, action.Item!)
  const before = await getItem(driver, TableName, key)
  const refused = !holds(action, before ?? {})
  const after = refused ? before : afterOf(action, before ?? key)
  const form = await formsOf(doubling, TableName, before, after)
  const condition = before
    ? unchanged(before, knownNames(migration, TableName))
    : absent(Object.keys(key)[0]!)
  const item = form.item
    ? { Put: { TableName, Item: form.item, ...condition } }
    : { Delete: { TableName, Key: key, ...condition } }
  return { item, doubles: form.doubles, written: { before, after: form.item }, refused, locked: true }
}

/** Returns the DynamoDB error of a failed condition. */
function refusalOf(operation: OperationName, drafts: readonly Draft[]): Error {
  if (operation !== 'TransactWriteItems') return conditionFailed(drafts[0]!.written.before)
  return transactionCanceled(
    drafts.map(({ refused, written }) => (refused ? conditionFailedReason(written.before) : noReason)),
  )
}

/** Returns the failure of a condition of the request itself, on an item that was not read. */
function ownRefusal(error: unknown, drafts: readonly Draft[]): Error | undefined {
  const reasons = cancellationReasons(error)
  if (!reasons) return undefined
  const own = reasons.slice(0, drafts.length)
  const failed = own.some(({ Code }, index) => Code === 'ConditionalCheckFailed' && !drafts[index]!.locked)
  const lost = own.some(({ Code }, index) => Code !== 'None' && drafts[index]!.locked)
  return failed && !lost ? transactionCanceled(own) : undefined
}

function holds({ ConditionExpression, ...action }: WriteAction, item: Item): boolean {
  if (ConditionExpression === undefined) return true
  return evaluateCondition(parseCondition(ConditionExpression, placeholdersOf(action as WriteAction)), item)
}

function afterOf(action: WriteAction, item: Item): Item | undefined {
  if (action.kind === 'Put') return action.Item
  if (action.kind === 'Delete') return undefined
  const { UpdateExpression } = action
  return UpdateExpression === undefined
    ? item
    : applyUpdate(parseUpdate(UpdateExpression, placeholdersOf(action)), item)
}

function placeholdersOf({ ExpressionAttributeNames, ExpressionAttributeValues }: WriteAction) {
  return createPlaceholders(ExpressionAttributeNames, ExpressionAttributeValues)
}

/** Returns the item that both designs can read, and the writes of its counterpart under another key. */
async function formsOf(
  doubling: Doubling,
  table: string,
  before: Item | undefined,
  after: Item | undefined,
): Promise<{ readonly item: Item | undefined; readonly doubles: readonly object[] }> {
  const { migration, side } = doubling
  const gone = before && otherForm(doubling, table, before, before)
  const made = after && otherForm(doubling, table, after, after)
  const keyOfOther = (other: Counterpart) => itemKey(migration, other.table, other.item)
  const same = gone && made && JSON.stringify(keyOfOther(gone)) === JSON.stringify(keyOfOther(made))
  const doubles: object[] =
    gone && !gone.sameKey && !same ? [{ Delete: { TableName: gone.table, Key: keyOfOther(gone) } }] : []
  if (!made || !after) return { item: after, doubles }
  if (made.sameKey) {
    const item =
      side === 'before' ? mergeItems(migration, table, after, made.item) : { ...after, ...made.item }
    return { item, doubles }
  }
  const known = await getItem(doubling.driver, made.table, keyOfOther(made))
  if (known) await requireOwnCopy(migration, side, doubling.driver, table, after, made.table, known)
  const { item } = otherForm(doubling, table, after, known)!
  const put = { TableName: made.table, Item: item, ...asRead(migration, made, known) }
  return { item: after, doubles: [...doubles, { Put: put }] }
}

function otherForm({ migration, side }: Doubling, table: string, item: Item, known: Item | undefined) {
  return side === 'before' ? migration.forward(table, item, known) : migration.backward(table, item, known)
}

/** Returns the result of the operation: the item before or after, if requested. */
function answerOf(operation: OperationName, input: object, { before, after }: Written): object {
  if (operation === 'TransactWriteItems' || operation === 'BatchWriteItem') return {}
  const { ReturnValues = 'NONE' } = input as { readonly ReturnValues?: string }
  const wanted = ReturnValues.endsWith('OLD') ? before : ReturnValues.endsWith('NEW') ? after : undefined
  return wanted ? { Attributes: wanted } : {}
}
