import type { Driver } from '@tablewright/client'
import {
  type DesignModel,
  type PatternModel,
  type StoredItem,
  storedItems,
  touchedItems,
} from '@tablewright/design/model'
import { matchTemplate } from '@tablewright/design/templates'
import type { BatchWriteItemInput } from '@tablewright/dynamo'
import { type PolicyDocument, type PolicyOptions, toPolicy } from '@tablewright/generate'
import { evaluatePolicy } from '@tablewright/server/testing'

/** Decides on a request: undefined where the policy allows it, else the refusal. */
export type Decide = (operation: string, input: object) => string | undefined

type Plant = (policy: PolicyDocument) => object

const asItIs: Plant = (policy) => policy

/** Mistakes that the comparison must find. */
export const plantedPolicies: Readonly<Record<string, Plant>> = {
  'forgets conditions': ({ Statement }) => ({
    Statement: Statement.map(({ Condition: _, ...statement }) => statement),
  }),
  'forgets a statement': ({ Statement }) => ({ Statement: Statement.slice(1) }),
  'allows one more action': ({ Statement }) => ({
    Statement: Statement.map((each) => ({ ...each, Action: [...each.Action, 'dynamodb:BatchWriteItem'] })),
  }),
  'means every table': ({ Statement }) => ({
    Statement: Statement.map((each) => ({ ...each, Resource: ['*'] })),
  }),
}

/** The generated policy of a design, as our endpoint evaluates it. */
export function designPolicy(model: DesignModel, options: PolicyOptions = {}, plant = asItIs): Decide {
  return evaluatePolicy(plant(toPolicy(model, options)), (table, index) => {
    const found =
      table === 'Foreign' ? { ...Object.values(model.tables)[0]!, indexes: {} } : model.tables[table]
    const schema = index === undefined ? found : found?.indexes[index]
    return schema?.partition.map(({ name }) => name)
  })
}

/** Operations that set up tables. No pattern uses them. */
const setUp = /^(Create|Describe|Delete|Update)(Table|TimeToLive)$/

/** A driver that notes each request that the policy refuses, and carries it out. */
export function checkedDriver(driver: Driver, decide: Decide, refused: Set<string>): Driver {
  const send = (operation: string, input: object, options?: object) => {
    const refusal = setUp.test(operation) ? undefined : decide(operation, input)
    if (refusal !== undefined) refused.add(`${operation}: ${refusal}`)
    return driver.send(operation as never, input as never, options as never)
  }
  return { send: send as Driver['send'], close: () => driver.close() }
}

/** Hooks that check each request against the policy of the one pattern that sends it. */
export function patternHooks(model: DesignModel, refused: Set<string>, seen: Set<string>) {
  const decides = new Map<string, Decide>()
  return {
    onRequest: ({ pattern, operation, input }: { pattern: string; operation: string; input: object }) => {
      // Maintenance reads outside of patterns, and combined calls have no pattern name.
      if (pattern === 'verify') return
      const options = pattern in model.patterns ? { patterns: [pattern] } : { role: 'maintenance' as const }
      const decide = decides.get(pattern) ?? designPolicy(model, options)
      decides.set(pattern, decide)
      seen.add(pattern)
      for (const ways of singleWrites(operation, input)) {
        const refusals = ways.map(([name, each]) => decide(name, each))
        if (!refusals.includes(undefined)) refused.add(`${pattern}: ${refusals[0]}`)
      }
    },
  }
}

type Request = readonly [operation: string, input: object]

/**
 * The single writes of a batch, each with its possible operations: a policy by patterns does not grant
 * batches, and updates create sets.
 */
function singleWrites(operation: string, input: object): readonly (readonly Request[])[] {
  if (operation !== 'BatchWriteItem') return [[[operation, input]]]
  const { RequestItems } = input as BatchWriteItemInput
  return Object.entries(RequestItems).flatMap(([TableName, requests]) =>
    requests.map(({ PutRequest, DeleteRequest }): readonly Request[] => {
      if (!PutRequest) return [['DeleteItem', { TableName, Key: DeleteRequest!.Key }]]
      const { Item } = PutRequest
      return [
        ['PutItem', { TableName, Item }],
        ['UpdateItem', { TableName, Key: Item }],
      ]
    }),
  )
}

export interface Exhausted {
  readonly allowed: number
  readonly denied: number
  /**
   * Requests allowed because a wildcard of IAM matches more than the template: `OWNER#*` matches `OWNER#1#2`.
   */
  readonly coarse: number
  readonly failures: readonly string[]
}

/**
 * Sends every operation on every table and index with every kind of leading key, and compares the decisions
 * with the declared patterns.
 */
export function exhaust(model: DesignModel, patterns: readonly PatternModel[], plant?: Plant): Exhausted {
  const decide = designPolicy(model, { patterns: patterns.map(({ name }) => name) }, plant)
  const declared = declaredItems(model, patterns)
  const failures: string[] = []
  let [allowed, denied, coarse] = [0, 0, 0]
  for (const { operation, input, access } of everyRequest(model)) {
    const isAllowed = decide(operation, input) === undefined
    const expected = declares(declared, access)
    if (isAllowed) allowed += 1
    else denied += 1
    if (isAllowed === (expected === 'exactly')) continue
    if (isAllowed && expected === 'by wildcard') coarse += 1
    else failures.push(`${operation} ${JSON.stringify(input)} is ${isAllowed ? 'allowed' : 'denied'}`)
  }
  return { allowed, denied, coarse, failures }
}

/** One action on one resource, with the partition key that it names. */
interface Accessed {
  readonly action: string
  readonly table: string
  readonly index?: string | undefined
  readonly key?: string | undefined
}

interface Declared extends Omit<Accessed, 'key'> {
  /** Absent for a scan. */
  readonly item?: StoredItem
  readonly partition?: string | undefined
}

/** The item accesses that the patterns declare. */
function declaredItems(model: DesignModel, patterns: readonly PatternModel[]): readonly Declared[] {
  const items = storedItems(model)
  const on = (action: string, name: string, index?: string): readonly Declared[] => {
    const item = items.get(name)!
    const table = model.tables[item.table]!
    const { partition } = index === undefined ? table : table.indexes[index]!
    const only = partition.length === 1 && partition[0]!.type === 'S' ? partition[0]!.name : undefined
    return [{ action, table: table.name, index, item, partition: only }]
  }
  const writes = { get: 'GetItem', put: 'PutItem', update: 'UpdateItem', delete: 'DeleteItem' }
  return patterns.flatMap((pattern) => {
    if (pattern.operation === 'get') return on('GetItem', pattern.target)
    if (pattern.operation === 'batchGet') return on('BatchGetItem', pattern.target)
    if (pattern.operation === 'transactGet')
      return Object.values(pattern.gets).flatMap(({ target }) => on('GetItem', target))
    if (pattern.operation === 'query')
      return [...pattern.targets, ...pattern.skips].flatMap((name) =>
        on('Query', name, pattern.keyCondition.index),
      )
    if (pattern.operation === 'scan') return [{ action: 'Scan', table: pattern.table, index: pattern.index }]
    return touchedItems(model, pattern).flatMap(({ item, kind }) =>
      on({ ...writes, check: 'ConditionCheckItem' }[kind], item),
    )
  })
}

function declares(declared: readonly Declared[], access: Accessed): 'exactly' | 'by wildcard' | 'no' {
  const same = declared.filter(
    ({ action, table, index }) =>
      action === access.action && table === access.table && index === access.index,
  )
  let answer: 'by wildcard' | 'no' = 'no'
  for (const { item, partition } of same) {
    const template = partition === undefined ? undefined : item?.keys[partition]
    if (template === undefined || access.key === undefined) return 'exactly'
    const exact = template.segments.every((segment) => segment.kind === 'placeholder')
    if (exact || matchTemplate(template, access.key) !== undefined) return 'exactly'
    const literals = template.segments.map((segment) =>
      segment.kind === 'literal' ? segment.text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : '.*',
    )
    if (new RegExp(`^${literals.join('')}$`, 's').test(access.key)) answer = 'by wildcard'
  }
  return answer
}

interface Requested {
  readonly operation: string
  readonly input: object
  readonly access: Accessed
}

/** Leading keys of every item of the design in the table and its indexes, and keys of no item. */
function leadingKeys(model: DesignModel, table: string): readonly string[] {
  const all = [...storedItems(model).values()]
  const own = table in model.tables ? all.filter((item) => item.table === table) : all
  const texts = own.flatMap(({ keys }) =>
    Object.values(keys).map(({ segments }) =>
      segments.map((segment) => (segment.kind === 'literal' ? segment.text : '7')).join(''),
    ),
  )
  return [
    ...new Set([
      ...texts,
      ...texts.map((text) => `${text}#more`),
      ...texts.map((text) => `X${text}`),
      'ELSE',
    ]),
  ]
}

function* everyRequest(model: DesignModel): Generator<Requested> {
  const names = [...Object.keys(model.tables), 'Foreign']
  for (const table of names) {
    const found = model.tables[table]
    for (const index of [undefined, ...Object.keys(found?.indexes ?? { byOther: 0 })]) {
      const on = index === undefined ? { TableName: table } : { TableName: table, IndexName: index }
      yield { operation: 'Scan', input: on, access: { action: 'Scan', table, index } }
      const schema = index === undefined ? found : found?.indexes[index]
      const { partition } = schema ?? Object.values(model.tables)[0]!
      if (partition.length > 1 || partition[0]!.type !== 'S') continue
      const name = partition[0]!.name
      for (const key of leadingKeys(model, table)) {
        yield {
          operation: 'Query',
          input: {
            ...on,
            KeyConditionExpression: '#p = :p',
            ExpressionAttributeNames: { '#p': name },
            ExpressionAttributeValues: { ':p': { S: key } },
          },
          access: { action: 'Query', table, index, key },
        }
        if (index === undefined) yield* itemRequests(table, name, key)
      }
    }
    yield* tableRequests(table)
  }
}

function* itemRequests(TableName: string, name: string, key: string): Generator<Requested> {
  const Key = { [name]: { S: key } }
  const access = (action: string): Accessed => ({ action, table: TableName, key })
  const one = (operation: string, input: object, action = operation) => ({
    operation,
    input,
    access: access(action),
  })
  yield one('GetItem', { TableName, Key })
  yield one('DeleteItem', { TableName, Key })
  yield one('PutItem', { TableName, Item: Key })
  yield one('UpdateItem', { TableName, Key, UpdateExpression: 'SET a = b' })
  yield one('BatchGetItem', { RequestItems: { [TableName]: { Keys: [Key] } } })
  yield one('BatchWriteItem', { RequestItems: { [TableName]: [{ PutRequest: { Item: Key } }] } })
  yield one('TransactGetItems', { TransactItems: [{ Get: { TableName, Key } }] }, 'GetItem')
  const inTransaction = { Put: { Item: Key }, Update: { Key }, Delete: { Key }, ConditionCheck: { Key } }
  for (const [kind, input] of Object.entries(inTransaction))
    yield one('TransactWriteItems', { TransactItems: [{ [kind]: { TableName, ...input } }] }, `${kind}Item`)
  const where = `WHERE "${name}" = '${key.replaceAll("'", "''")}'`
  yield one('ExecuteStatement', { Statement: `SELECT * FROM "${TableName}" ${where}` }, 'PartiQLSelect')
  yield one('ExecuteStatement', { Statement: `DELETE FROM "${TableName}" ${where}` }, 'PartiQLDelete')
}

function* tableRequests(TableName: string): Generator<Requested> {
  const operations = [
    'DescribeTable',
    'UpdateTable',
    'DeleteTable',
    'CreateTable',
    'CreateBackup',
    'ListStreams',
  ]
  for (const operation of operations)
    yield { operation, input: { TableName }, access: { action: operation, table: TableName } }
}
