import {
  type AnyAttribute,
  batchGet,
  boolean,
  check,
  create,
  date,
  design,
  get,
  memberOf,
  nearest,
  oneOf,
  record,
  table,
  text,
  timestamp,
  ulid,
  uuid,
  vector,
} from '@tablewright/design'
import {
  type AttributeValue,
  itemSize,
  maxBatchGetKeys,
  maxItemSize,
  maxSortKeySize,
  maxTopK,
  maxVectorDimensions,
  partitionReadUnits,
  partitionWriteUnits,
  readUnits,
  vectorEntrySize,
  vectorSearchBytes,
  vectorWriteBytes,
  writeUnits,
} from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const moment = '2020-08-31T16:02:16.808Z'
const someUlid = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const someUuid = '7d444840-9dc0-11d1-b245-5ffdce74fad2'

/** Kinds with values of one size, which makes an estimate comparable with a stored item. */
const kinds: readonly (readonly [() => AnyAttribute, AttributeValue])[] = [
  [() => timestamp(), { S: moment }],
  [() => timestamp().ttl(), { N: '1598889736' }],
  [() => date(), { S: moment.slice(0, 10) }],
  [() => ulid(), { S: someUlid }],
  [() => uuid(), { S: someUuid }],
  [() => boolean(), { BOOL: true }],
  [() => oneOf('é1', 'é2'), { S: 'é1' }],
  [() => text().bytes(777), { S: 'x'.repeat(777) }],
  [() => record({ at: timestamp(), on: boolean() }), { M: { at: { S: moment }, on: { BOOL: false } } }],
]

/** A design of one entity with these attributes, and one of its items as it is stored. */
function sample(names: readonly string[], chosen: readonly number[]) {
  const rows = table('Rows', { partitionKey: 'PK', sortKey: 'SK', entityType: 'type' })
  const expiring = chosen.indexOf(1)
  const used = chosen.map((kind, index) => kinds[kind === 1 && index !== expiring ? 0 : kind]!)
  const attributes = Object.fromEntries(used.map(([make], index) => [names[index], make()]))
  const Row = rows.entity('ROW', {
    key: { PK: 'ROW#<id>', SK: '<at>' },
    attributes: { id: ulid(), at: timestamp(), ...attributes },
  })
  const { model } = design('rows', {
    entities: { Row },
    patterns: {
      read: get(Row, { consistency: 'strong' }),
      several: batchGet(Row, { expect: { items: 3 } }),
      write: create(Row),
    },
  })
  const item = {
    PK: { S: `ROW#${someUlid}` },
    SK: { S: moment },
    type: { S: 'ROW' },
    id: { S: someUlid },
    at: { S: moment },
    ...Object.fromEntries(used.map(([, value], index) => [names[index], value])),
  }
  return { model, item }
}

const columns = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,12}$/), { minLength: 1, maxLength: 8 })

test('items and units are computed as the engine counts them', () => {
  fc.assert(
    fc.property(
      columns,
      fc.array(fc.nat(kinds.length - 1), { minLength: 8, maxLength: 8 }),
      (names, chosen) => {
        const { model, item } = sample(names, chosen.slice(0, names.length))
        const proofs = Object.fromEntries(check(model).patterns.map((proof) => [proof.name, proof]))
        const bytes = itemSize(item)
        expect(proofs.read!.bytes.expected).toBe(bytes)
        expect(proofs.read!.readUnits.expected).toBe(readUnits(bytes, 'strong'))
        expect(proofs.several!.readUnits.expected).toBe(3 * readUnits(bytes, 'eventual'))
        expect(proofs.write!.writeUnits.expected).toBe(writeUnits(0, bytes))
      },
    ),
  )
})

test('the proofs know the limits that the engine has', () => {
  const pool = table('Pool', { partitionKey: 'pk', sortKey: 'sk' })
  const Account = pool.entity('ACCOUNT', {
    key: { pk: 'ACCOUNTS', sk: '<name>' },
    attributes: { name: text({ maximumLength: 300 }), accountId: ulid() },
    derives: { All: memberOf({ key: { pk: 'ALL', sk: 'ALL' }, set: 'ids', element: '<accountId>' }) },
    expect: { bytes: 100 },
  })
  const { model } = design('pool', {
    entities: { Account },
    patterns: {
      one: get(Account, { consistency: 'strong' }),
      many: batchGet(Account, { expect: { items: maxBatchGetKeys + 1 } }),
      add: create(Account),
    },
  })
  const { findings, partitions } = check(model)
  const data = (code: string) => findings.find((finding) => finding.code === code)?.data
  const empty = itemSize({ pk: { S: 'ALL' }, sk: { S: 'ALL' } }) + 'ids'.length
  expect(data('TW601')).toMatchObject({ full: Math.floor((maxItemSize - empty) / 26) })
  expect(data('TW608')).toMatchObject({ limit: maxSortKeySize })
  expect(data('TW609')).toMatchObject({ requests: 2 })
  const accounts = partitions.find(({ partition }) => partition === 'ACCOUNTS')!
  const [units] = accounts.patterns.filter(({ name }) => name === 'add').map((pattern) => pattern.writeUnits)
  expect(data('TW1003')).toMatchObject({
    throttlesAt: { one: partitionReadUnits, add: Math.floor(partitionWriteUnits / units!) },
  })
})

test('searches and writes of vector indexes are computed as the engine charges them', () => {
  const name = '01KG9MW3F0ZC8Q7YB2T5XN4D6R'
  for (const dimensions of [2, 300, maxVectorDimensions]) {
    const shop = table('Shop', {
      partitionKey: 'pk',
      vectorIndexes: { ByMeaning: { vector: 'meaning', dimensions, distance: 'COSINE' } },
    })
    const Product = shop.entity('PRODUCT', {
      key: { pk: '<productId>' },
      attributes: { productId: ulid().stored('pk'), meaning: vector({ dimensions }) },
    })
    const { model } = design('shop', {
      entities: { Product },
      patterns: {
        add: create(Product),
        similar: nearest(Product, { index: 'ByMeaning', limit: 7 }),
        vectors: nearest(Product, { index: 'ByMeaning', limit: maxTopK, returns: ['meaning'] }),
      },
    })
    const { patterns, ok } = check(model)
    const proofs = Object.fromEntries(patterns.map((proof) => [proof.name, proof]))
    const projected = itemSize({ pk: { S: name } })
    const charge = (results: number, vectorsReturned: number) =>
      vectorSearchBytes({ dimensions, results, resultBytes: results * projected, vectorsReturned })
    expect(ok).toBe(true)
    expect(proofs.similar!.searchBytes!.expected).toBe(charge(7, 0))
    expect(proofs.vectors!.searchBytes!.expected).toBe(charge(maxTopK, maxTopK))
    const entry = vectorEntrySize(dimensions, 'meaning'.length, projected)
    expect(proofs.add!.vectorWriteBytes!.expected).toBe(vectorWriteBytes(entry))
  }
})
