import { accountPool } from '@tablewright/account-pool'
import { inferDesign, workbenchSources } from '@tablewright/adopt'
import { recognizeItem } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import { equalValues, type Item } from '@tablewright/dynamo'
import { exampleItems, toWorkbench } from '@tablewright/generate'
import { describe, expect, test } from 'vitest'

interface Facet {
  readonly FacetName: string
  readonly KeyAttributeAlias?: object
  readonly NonKeyAttributes?: readonly string[]
  readonly TableData?: readonly object[]
}

const key = (AttributeName: string, AttributeType = 'S') => ({ AttributeName, AttributeType })

function modelOf(TableFacets: readonly Facet[], more: object = {}, metadata?: object): string {
  const table = {
    TableName: 'shop-data',
    KeyAttributes: { PartitionKey: key('pk'), SortKey: key('sk') },
    NonKeyAttributes: [key('customerId'), key('total', 'N'), key('at'), key('first name')],
    TableFacets,
    ...more,
  }
  return JSON.stringify({
    ModelName: 'Web shop',
    ...(metadata ? { ModelMetadata: metadata } : {}),
    DataModel: [table],
  })
}

/** Imports a model as a design. The design must pass `check` and read every item of the model. */
async function designOf(text: string) {
  const { sources, items, ...model } = workbenchSources(text)
  const { design, source, report } = await inferDesign(sources, model)
  expect(report.check.error).toBe(0)
  const unread = Object.entries(items).flatMap(([table, all]) =>
    all.filter((item) => !isSet(item) && !readsBack(design, table, item)),
  )
  expect(unread).toEqual([])
  return { design, source, templates: templatesOf(design) }
}

/** Items with a set of members are not a separate kind. */
function isSet(item: Item): boolean {
  return Object.values(item).some((value) => 'SS' in value)
}

function readsBack(design: Design, table: string, item: Item): boolean {
  const found = recognizeItem(design, item, table)
  return found !== undefined && equalValues({ M: found.encode(found.decode(item)) }, { M: item })
}

function templatesOf({ model }: Design) {
  return Object.fromEntries(
    Object.values(model.entities).map(({ name, keys }) => [
      name,
      Object.fromEntries(Object.entries(keys).map(([each, { text }]) => [each, text])),
    ]),
  )
}

test('keys are read from items where the facet only names them', async () => {
  const item = (customer: string, order: string) => ({
    pk: { S: `CUSTOMER#${customer}` },
    sk: { S: `ORDER#${order}` },
    customerId: { S: customer },
    at: { S: order },
    total: { N: '12.5' },
  })
  const { templates, source } = await designOf(
    modelOf(
      [
        {
          FacetName: 'orders of a customer',
          KeyAttributeAlias: { PartitionKeyAlias: 'pk', SortKeyAlias: 'sk' },
          NonKeyAttributes: ['customerId', 'at', 'total', 'first name'],
          TableData: [item('a', '2026-01-01T00:00:00.000Z'), item('b', '2026-01-02T00:00:00.000Z')],
        },
      ],
      {},
      { Description: 'A shop on the web.' },
    ),
  )
  expect(templates).toEqual({ OrdersOfACustomer: { pk: 'CUSTOMER#<customerId>', sk: 'ORDER#<at>' } })
  expect(source).toContain('// A shop on the web.')
  expect(source).toContain("firstName: text().optional().stored('first name')")
})

test('a facet of an index is not a separate kind, and a table without facets is one kind', async () => {
  const look = {
    FacetName: 'by customer',
    KeyAttributeAlias: { PartitionKeyAlias: 'customerId', SortKeyAlias: 'at' },
  }
  const { templates } = await designOf(modelOf([look]))
  expect(templates).toEqual({ ShopData: { pk: '<pk>', sk: '<sk>' } })
})

test('keys of other types are the attributes themselves', async () => {
  const keys = { PartitionKey: key('user'), SortKey: key('score', 'N') }
  const { templates, source } = await designOf(
    modelOf([], { KeyAttributes: keys, TableData: [{ user: { S: 'ann' }, score: { N: '7' } }] }),
  )
  expect(templates).toEqual({ ShopData: { user: '<user>', score: '<score>' } })
  expect(source).toContain("sortKey: { name: 'score', type: 'N' }")
})

test('facets of one key shape with other entity types are separate kinds', async () => {
  const item = (type: string, number: number) => ({
    pk: { S: `ORG#o${number}` },
    sk: { S: `MEMBER#m${number}` },
    type: { S: type },
    ...(type === 'user' ? { mail: { S: `m${number}@x.org` } } : { secret: { S: `s${number}` } }),
  })
  const alias = { PartitionKeyAlias: 'pk', SortKeyAlias: 'sk' }
  const { templates } = await designOf(
    modelOf(
      [
        { FacetName: 'Users', KeyAttributeAlias: alias, TableData: [item('user', 1), item('user', 2)] },
        { FacetName: 'Robots', KeyAttributeAlias: alias, TableData: [item('robot', 3), item('robot', 4)] },
      ],
      { NonKeyAttributes: [key('type'), key('mail'), key('secret')] },
    ),
  )
  expect(templates).toEqual({
    Users: { pk: 'ORG#<orgId>', sk: 'MEMBER#<memberId>' },
    Robots: { pk: 'ORG#<orgId>', sk: 'MEMBER#<memberId>' },
  })
})

test('lower-case prefixes, few items and a delimiter in the data', async () => {
  const items = [
    { pk: { S: 'album#77' }, sk: { S: 'info' }, title: { S: 'A' } },
    { pk: { S: 'album#77' }, sk: { S: 'track#1' }, title: { S: 'B' }, length: { N: '3' } },
    { pk: { S: 'album#77' }, sk: { S: 'track#2' }, title: { S: 'C' }, length: { N: '4' } },
  ]
  const { templates } = await designOf(modelOf([], { TableData: items, NonKeyAttributes: [] }))
  expect(templates).toEqual({
    Album: { pk: 'album#<albumId>', sk: 'info' },
    Track: { pk: 'album#<albumId>', sk: 'track#<trackId>' },
  })
  const links = ['a#b', 'a', 'b#c#d', 'x/y#z'].map((link, index) => ({
    pk: { S: `https://example.com/${link}` },
    sk: { S: `${index}` },
    visits: { N: String(index) },
  }))
  await designOf(modelOf([], { TableData: links, NonKeyAttributes: [] }))
})

test('models with gaps are read: no alias, no data, items without a key, null values', async () => {
  await designOf(
    modelOf(
      [
        { FacetName: 'Empty' },
        {
          FacetName: 'Planned',
          KeyAttributeAlias: { PartitionKeyAlias: 'USER#<userId>', SortKeyAlias: 'PROFILE' },
        },
        {
          FacetName: 'Odd',
          KeyAttributeAlias: {},
          TableData: [{ pk: { S: 'X#1' } }, { pk: { S: 'X#1' }, sk: { S: 'X' }, at: { NULL: true } }],
        },
      ],
      { TableData: null, GlobalSecondaryIndexes: null, NonKeyAttributes: null },
    ),
  )
})

test('the export of the account pool is imported as a design of the same keys', async () => {
  const { model } = toWorkbench(accountPool.model, exampleItems(accountPool.model), new Date(0))
  const { design } = await designOf(JSON.stringify(model))
  const texts = Object.values(templatesOf(design)).map(({ pk }) => pk)
  expect(texts).toEqual(
    expect.arrayContaining(['account_id#<accountId>', 'lease_id#<leaseId>', 'user_id#<userId>']),
  )
})

test('a model with parts of another form is read as far as possible', async () => {
  const item = { pk: { S: 'CUSTOMER#c1' }, sk: { S: 'CUSTOMER' }, customerId: { S: 'c1' } }
  const facet = { FacetName: 'Customer', KeyAttributeAlias: { PartitionKeyAlias: 7 }, TableData: [item] }
  const index = { IndexName: true, KeyAttributes: { PartitionKey: key('total') } }
  const { templates } = await designOf(
    modelOf([null, { FacetName: true }, 'facet', facet] as never, {
      NonKeyAttributes: [null, 'name', { AttributeName: 7 }],
      GlobalSecondaryIndexes: [null, { IndexName: 'Gone' }, index],
      TableData: [item, null, 'item'],
    }),
  )
  expect(Object.values(templates)).toEqual([{ pk: 'CUSTOMER#<customerId>', sk: 'CUSTOMER' }])
})

describe('a model with few items', () => {
  const plainTable = (
    key: readonly [string, string],
    data: readonly Readonly<Record<string, string>>[],
    more = {},
  ) =>
    modelOf([], {
      KeyAttributes: { PartitionKey: keyOf(key[0]), SortKey: keyOf(key[1]) },
      NonKeyAttributes: [],
      TableData: data.map((item) =>
        Object.fromEntries(Object.entries(item).map(([name, text]) => [name, { S: text }])),
      ),
      ...more,
    })
  const keyOf = (name: string) => key(name)
  const index = (partition: string, sort: string) => ({
    GlobalSecondaryIndexes: [
      {
        IndexName: 'Index',
        KeyAttributes: { PartitionKey: keyOf(partition), SortKey: keyOf(sort) },
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  })

  test('takes the key of one player for a value, not for literal text', async () => {
    const items = ['001', '002', '003'].map((number) => ({ pk: 'player001', sk: `TASK#${number}` }))
    const { templates } = await designOf(plainTable(['pk', 'sk'], items))
    expect(templates).toEqual({ ShopData: { pk: '<pk>', sk: 'TASK#<taskId>' } })
  })

  test('makes one kind of states that an attribute has, and a key of an attribute that an index has too', async () => {
    const states = [
      ['WARNING1', '10'],
      ['WARNING1', '11'],
      ['WARNING2', '12'],
      ['NORMAL', '13'],
    ] as const
    const items = states.map(([State, hour]) => {
      const date = `2027-04-24T${hour}:40:00`
      return { Device: 'd#12345', 'State#Date': `${State}#${date}`, Operator: 'Liz', Date: date, State }
    })
    const { templates } = await designOf(
      plainTable(['Device', 'State#Date'], items, index('Operator', 'Date')),
    )
    expect(Object.values(templates)).toEqual([
      { Device: 'd#<dId>', 'State#Date': '<state>#<date>', Operator: '<operator>', Date: '<date>' },
    ])
  })

  test('does not split times at the delimiter of the keys', async () => {
    const items = ['12', '13', '14'].map((hour) => ({
      pk: `User:${hour}a`,
      sk: `2027-04-01T${hour}:00:00.001Z`,
    }))
    const { templates } = await designOf(plainTable(['pk', 'sk'], items))
    expect(templates).toEqual({ ShopData: { pk: 'User:<userId>', sk: '<sk>' } })
  })

  test('keeps kinds apart whose keys are alike and whose type and attributes are not', async () => {
    const { templates } = await designOf(
      plainTable(
        ['pk', 'sk'],
        [
          { pk: 'C1', sk: 'A', type: 'customer', name: 'Ann', details: '{}' },
          { pk: 'C1', sk: '512.1', type: 'device', provider: 'P1', number: '512.1' },
          { pk: 'C2', sk: '512.2', type: 'device', provider: 'P1', number: '512.2' },
          { pk: 'C1', sk: '512.1#A1', type: 'account', number: '512.1', account: 'A1', holder: 'x' },
        ],
      ),
    )
    expect(Object.keys(templates).sort()).toEqual(['Account', 'Customer', 'Device'])
    expect(templates.Account).toEqual({ pk: '<pk>', sk: '<number>#<account>' })
  })
})
