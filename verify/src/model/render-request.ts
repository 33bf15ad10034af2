import type { Action, Change, Check, Condition, Item, Key, Query, Write } from './action.js'

export const TableName = 'Model'

export const createTable = {
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'N' },
    { AttributeName: 'g', AttributeType: 'S' },
    { AttributeName: 'h', AttributeType: 'N' },
    { AttributeName: 'l', AttributeType: 'S' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'global',
      KeySchema: [
        { AttributeName: 'g', KeyType: 'HASH' },
        { AttributeName: 'h', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  LocalSecondaryIndexes: [
    {
      IndexName: 'local',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'l', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
}

export interface Request {
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Collects names and values of expressions as placeholders. */
class Placeholders {
  readonly names: Record<string, string> = {}
  readonly values: Record<string, unknown> = {}

  name(name: string): string {
    this.names[`#${name}`] = name
    return `#${name}`
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.values).length}`
    this.values[placeholder] = value
    return placeholder
  }

  get fields() {
    return {
      ...(Object.keys(this.names).length > 0 && { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length > 0 && { ExpressionAttributeValues: this.values }),
    }
  }
}

export const keyItem = ({ pk, sk }: Key): Item => ({ pk: { S: pk }, sk: { N: String(sk) } })

/** The request of an action; a restart has none. */
export function renderRequest(action: Exclude<Action, { kind: 'restart' }>): Request {
  switch (action.kind) {
    case 'get':
      return { operation: 'GetItem', input: { TableName, Key: keyItem(action.key), ConsistentRead: true } }
    case 'put':
      return { operation: 'PutItem', input: renderWrite(action) }
    case 'delete':
      return { operation: 'DeleteItem', input: renderWrite(action) }
    case 'update':
      return { operation: 'UpdateItem', input: renderWrite(action) }
    case 'query':
      return { operation: 'Query', input: renderQuery(action.query, action.descending, action.limit) }
    case 'scan':
      return { operation: 'Scan', input: renderScan(action.filter, action.limit) }
    case 'batch':
      return {
        operation: 'BatchWriteItem',
        input: { RequestItems: { [TableName]: action.writes.map(batched) } },
      }
    case 'transact':
      return { operation: 'TransactWriteItems', input: { TransactItems: action.steps.map(transacted) } }
    case 'transactGet': {
      const gets = action.keys.map((key) => ({ Get: { TableName, Key: keyItem(key) } }))
      return { operation: 'TransactGetItems', input: { TransactItems: gets } }
    }
  }
}

function renderWrite(write: Write | Check): Record<string, unknown> {
  const placeholders = new Placeholders()
  const condition = write.condition && { ConditionExpression: renderCondition(write.condition, placeholders) }
  const update = write.kind === 'update' && { UpdateExpression: renderChanges(write.changes, placeholders) }
  const target =
    write.kind === 'put' ? { Item: { ...write.item, ...keyItem(write.key) } } : { Key: keyItem(write.key) }
  return { TableName, ...target, ...update, ...condition, ...placeholders.fields }
}

function batched(write: Write): object {
  if (write.kind === 'put') return { PutRequest: { Item: { ...write.item, ...keyItem(write.key) } } }
  return { DeleteRequest: { Key: keyItem(write.key) } }
}

const stepNames = { put: 'Put', delete: 'Delete', update: 'Update', check: 'ConditionCheck' } as const

const transacted = (step: Write | Check): object => ({ [stepNames[step.kind]]: renderWrite(step) })

function renderCondition(condition: Condition, to: Placeholders): string {
  switch (condition.kind) {
    case 'exists':
      return `attribute_exists(${to.name(condition.name)})`
    case 'absent':
      return `attribute_not_exists(${to.name(condition.name)})`
    case 'equals':
      return `${to.name(condition.name)} = ${to.value(condition.value)}`
    case 'less':
      return `${to.name(condition.name)} < ${to.value(condition.value)}`
    case 'not':
      return `NOT (${renderCondition(condition.of, to)})`
    case 'and':
    case 'or':
      return condition.of
        .map((each) => `(${renderCondition(each, to)})`)
        .join(` ${condition.kind.toUpperCase()} `)
  }
}

function renderChanges(changes: readonly Change[], to: Placeholders): string {
  const clauses: Record<string, string[]> = {}
  const add = (clause: string, text: string) => {
    clauses[clause] = [...(clauses[clause] ?? []), text]
  }
  for (const change of changes) {
    const name = to.name(change.name)
    if (change.kind === 'set') add('SET', `${name} = ${to.value(change.value)}`)
    else if (change.kind === 'remove') add('REMOVE', name)
    else if (change.kind === 'add') add('ADD', `${name} ${to.value({ N: String(change.amount) })}`)
    else if (change.kind === 'append') {
      const [none, value] = [to.value({ L: [] }), to.value({ L: [change.value] })]
      add('SET', `${name} = list_append(if_not_exists(${name}, ${none}), ${value})`)
    } else add(change.kind === 'addToSet' ? 'ADD' : 'DELETE', `${name} ${to.value({ SS: change.members })}`)
  }
  return Object.entries(clauses)
    .map(([clause, parts]) => `${clause} ${parts.join(', ')}`)
    .join(' ')
}

function renderQuery(query: Query, descending: boolean, limit: number | undefined) {
  const to = new Placeholders()
  const equals = (name: string, value: string) => `${to.name(name)} = ${to.value({ S: value })}`
  const parts: string[] = []
  if (query.index === 'global') parts.push(equals('g', query.g))
  else parts.push(equals('pk', query.pk))
  if (query.index === 'local' && query.l !== undefined) parts.push(equals('l', query.l))
  if (query.index !== 'local' && query.range !== undefined) {
    const [from, until] = [to.value({ N: String(query.range.from) }), to.value({ N: String(query.range.to) })]
    parts.push(`${to.name(query.index === 'table' ? 'sk' : 'h')} BETWEEN ${from} AND ${until}`)
  }
  return {
    TableName,
    KeyConditionExpression: parts.join(' AND '),
    ScanIndexForward: !descending,
    ...(query.index !== 'table' && { IndexName: query.index }),
    ...(limit !== undefined && { Limit: limit }),
    ...to.fields,
  }
}

function renderScan(filter: Condition | undefined, limit: number | undefined) {
  const to = new Placeholders()
  const condition = filter && { FilterExpression: renderCondition(filter, to) }
  return { TableName, ...(limit !== undefined && { Limit: limit }), ...condition, ...to.fields }
}
