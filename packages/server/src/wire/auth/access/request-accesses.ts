import { maxBatchStatements, maxTransactionItems, maxTransactionStatements } from '@tablewright/dynamo'
import { type Access, anyKey, type Facts, itemAccess } from './access.js'
import { leadingKeysOf } from './key-text.js'
import { namedAttributes, type Restrictions } from './named-attributes.js'
import { queryLeadingKeys, searchLeadingKeys } from './query-keys.js'
import { commonFacts, readFacts, writeFacts } from './request-facts.js'
import { resourceAccesses } from './resource-accesses.js'
import { statementAccess } from './statement-access.js'
import { indexOf, tableNamed, tableOf } from './table-name.js'
import { asList, asObject, fieldOf, type Untrusted } from './untrusted.js'

/**
 * Returns the accesses of a request for policies. As in IAM, a transaction counts as its parts, a batch as each of its
 * tables, and a statement by its content.
 */
export function requestAccesses(operation: string, input: unknown): readonly Access[] {
  const request = asObject(input)
  const read = readers[operation]
  return read === undefined ? resourceAccesses(operation, request) : read(request, operation)
}

type Reader = (request: Untrusted, operation: string) => readonly Access[]

/** Restrictions of GetItem and BatchGetItem, of Query and Scan, and of reads that have an expression only. */
const [ofItems, ofPages, ofExpressions]: readonly [Restrictions, Restrictions, Restrictions] = [
  ['ProjectionExpression', 'AttributesToGet'],
  ['ProjectionExpression', 'AttributesToGet', 'Select'],
  ['ProjectionExpression'],
]

const byIndex = (keys: (request: Untrusted) => ReturnType<typeof queryLeadingKeys>): Reader => {
  return (request, operation) => {
    const index = indexOf(request)
    const facts = readFacts(request, { restrictions: ofPages, index })
    return [itemAccess(operation, tableOf(request), keys(request), { index, facts, isPage: true })]
  }
}

/** Without a prototype, because clients choose the name of the operation. */
const readers: Readonly<Record<string, Reader | undefined>> = Object.assign(Object.create(null), {
  GetItem: (request) => [
    singleItem('GetItem', request, 'Key', readFacts(request, { restrictions: ofItems })),
  ],
  DeleteItem: (request) => [singleItem('DeleteItem', request, 'Key', writeFacts(request))],
  UpdateItem: (request) => [singleItem('UpdateItem', request, 'Key', writeFacts(request))],
  PutItem: (request) => [singleItem('PutItem', request, 'Item', writeFacts(request))],
  Query: byIndex(queryLeadingKeys),
  Scan: byIndex(() => anyKey),
  SearchVectors: search,
  BatchGetItem: batchGet,
  BatchWriteItem: batchWrite,
  TransactGetItems: (request) => transaction(request, 'TransactGetItems'),
  TransactWriteItems: (request) => transaction(request, 'TransactWriteItems'),
  ExecuteStatement: (request) => [statementAccess(request, commonFacts(request, undefined))],
  BatchExecuteStatement: (request) => statements(request, 'Statements', maxBatchStatements),
  ExecuteTransaction: (request) =>
    statements(request, 'TransactStatements', maxTransactionStatements, 'ExecuteTransaction'),
} satisfies Record<string, Reader>)

/** A search compares vectors, so conditions on attributes treat it as reading any attribute. */
function search(request: Untrusted): Access[] {
  const index = indexOf(request)
  const facts: Facts = {
    ...readFacts(request, { restrictions: ofExpressions, index }),
    'dynamodb:attributes': () => 'unlimited',
  }
  return [itemAccess('SearchVectors', tableOf(request), searchLeadingKeys(request), { index, facts })]
}

function singleItem(action: string, request: Untrusted, field: 'Key' | 'Item', facts: Facts): Access {
  const keys = (partitionKey: readonly string[]) => leadingKeysOf(fieldOf(request, field), partitionKey)
  return itemAccess(action, tableOf(request), keys, { facts })
}

function batchGet(request: Untrusted): Access[] {
  return batch(request, 'BatchGetItem', (value) => {
    const requested = asObject(value)
    const keys = asList(fieldOf(requested, 'Keys'))
    const facts = {
      ...readFacts(requested, { restrictions: ofItems }),
      ...commonFacts(request, undefined),
      'dynamodb:attributes': () => {
        const named = namedAttributes(requested, ofItems)
        return typeof named === 'string' ? named : [...named, ...attributesOf(keys)]
      },
    }
    return { items: keys, facts }
  })
}

function batchWrite(request: Untrusted): Access[] {
  return batch(request, 'BatchWriteItem', (value) => {
    const items = asList(value).flatMap(writtenItems)
    const facts = { ...commonFacts(request, undefined), 'dynamodb:attributes': () => attributesOf(items) }
    return { items, facts }
  })
}

interface BatchPart {
  readonly items: readonly unknown[]
  readonly facts: Facts
}

function batch(request: Untrusted, action: string, partOf: (value: unknown) => BatchPart): Access[] {
  return Object.entries(asObject(fieldOf(request, 'RequestItems'))).map(([name, value]) => {
    const { items, facts } = partOf(value)
    const leadingKeys = (partitionKey: readonly string[]) => {
      const keys = items.map((item) => leadingKeysOf(item, partitionKey))
      return keys.includes(undefined) ? undefined : keys.flatMap((texts) => texts ?? [])
    }
    return itemAccess(action, tableNamed(name), leadingKeys, { facts })
  })
}

function attributesOf(items: readonly unknown[]): string[] {
  return [...new Set(items.flatMap((item) => Object.keys(asObject(item))))]
}

/** Both, if a write has both: the decision must not depend on which one the engine uses. */
function writtenItems(write: unknown): unknown[] {
  const { PutRequest, DeleteRequest } = asObject(write)
  const put = PutRequest === undefined ? [] : [asObject(PutRequest).Item]
  return DeleteRequest === undefined ? put : [...put, asObject(DeleteRequest).Key]
}

/** The actions inside a transaction and the permission that each needs. */
const transactionActions = [
  ['Get', 'GetItem', 'Key'],
  ['Put', 'PutItem', 'Item'],
  ['Update', 'UpdateItem', 'Key'],
  ['Delete', 'DeleteItem', 'Key'],
  ['ConditionCheck', 'ConditionCheckItem', 'Key'],
] as const

/** Of a longer transaction, which the engine refuses, only as many items are read as it may have. */
function transaction(request: Untrusted, enclosing: string): Access[] {
  return asList(fieldOf(request, 'TransactItems'))
    .slice(0, maxTransactionItems)
    .flatMap((element) =>
      transactionActions.flatMap(([name, action, field]) => {
        const inner = fieldOf(asObject(element), name)
        if (inner === undefined) return []
        const asked = asObject(inner)
        const facts =
          name === 'Get'
            ? readFacts(asked, { restrictions: ofExpressions, enclosing })
            : writeFacts(asked, enclosing)
        return [singleItem(action, asked, field, { ...facts, ...commonFacts(request, enclosing) })]
      }),
    )
}

/** Of a longer list, which the engine refuses, only as many statements are parsed as it may have. */
function statements(request: Untrusted, field: string, max: number, enclosing?: string): Access[] {
  const common = commonFacts(request, enclosing)
  return asList(fieldOf(request, field))
    .slice(0, max)
    .map((statement) => statementAccess(asObject(statement), common))
}
