import type { Item } from '@tablewright/dynamo'
import { expect, test } from 'vitest'
import { inferDesign } from './infer.js'
import type { TableShape } from './sample/table-source.js'

const shape: TableShape = {
  name: 'Things',
  partition: { name: 'PK', type: 'S' },
  sort: { name: 'SK', type: 'S' },
  indexes: [],
}

const partitionIndex = {
  name: 'GSI1',
  kind: 'global',
  partition: [{ name: 'GSI1PK', type: 'S' }],
  sort: [],
  projection: 'ALL',
} as const

function sourceOf(items: readonly Item[], more: Partial<TableShape> = {}) {
  return { shape: { ...shape, ...more }, pages: () => [items] }
}

function rows(count: number, make: (number: number) => Record<string, string | number | boolean>): Item[] {
  return Array.from({ length: count }, (_, number) =>
    Object.fromEntries(
      Object.entries(make(number)).map(([name, value]) => [
        name,
        typeof value === 'string'
          ? { S: value }
          : typeof value === 'number'
            ? { N: String(value) }
            : { BOOL: value },
      ]),
    ),
  )
}

async function templates(items: readonly Item[], more: Partial<TableShape> = {}) {
  const { design, report } = await inferDesign([sourceOf(items, more)])
  expect(report.mismatches).toEqual([])
  expect(report.check.error).toBe(0)
  return Object.fromEntries(
    Object.values(design.model.entities).map(({ name, keys }) => [
      name,
      Object.fromEntries(Object.entries(keys).map(([key, { text }]) => [key, text])),
    ]),
  )
}

test('padded, descending and folded values are recognized in keys', async () => {
  const found = await templates(
    rows(30, (number) => ({
      PK: `GAME#${String(number % 4).padStart(3, '0')}`,
      SK: `SCORE#${String(99_999 - number * 7).padStart(5, '0')}#ann ${number}`,
      game: number % 4,
      score: number * 7,
      player: `Ann ${number}`,
    })),
  )
  expect(found).toEqual({ Score: { PK: 'GAME#<game>', SK: 'SCORE#<score descending>#<player folded>' } })
})

test('a delimiter that occurs in values is not chosen', async () => {
  const found = await templates(
    rows(12, (number) => ({
      PK: `${'a#'.repeat(1 + (number % 3))}${number}`,
      SK: `v:${number}`,
      entityType: 'DOCUMENT',
      part: number,
    })),
  )
  expect(Object.values(found)).toEqual([{ PK: '<PK>', SK: 'v:<part unpadded>' }])
})

test('lower-case prefixes are literal text, and values that only the key has get a name', async () => {
  const found = await templates([
    ...rows(6, (number) => ({ PK: `user#u${number}`, SK: 'profile', mail: `m${number}@x.org` })),
    ...rows(6, (number) => ({ PK: `user#u${number}`, SK: `order#2026-${number}`, total: number })),
  ])
  expect(found).toEqual({
    User: { PK: 'user#<userId>', SK: 'profile' },
    Order: { PK: 'user#<userId>', SK: 'order#<orderId>' },
  })
})

test('a single item has no constants: values with digits are placeholders', async () => {
  const found = await templates(rows(1, () => ({ PK: 'TEAM#t1', SK: 'GAME#2020-01', score: 3 })))
  expect(found).toEqual({ Game: { PK: 'TEAM#<teamId>', SK: 'GAME#<gameId>' } })
})

test('attributes without a common type take any value', async () => {
  const items: Item[] = [
    { PK: { S: 'A#1' }, SK: { S: 'A' }, value: { N: '1' }, none: { NULL: true } },
    { PK: { S: 'A#2' }, SK: { S: 'A' }, value: { S: 'x' }, list: { L: [{ N: '1' }, { S: 'x' }] } },
    { PK: { S: 'A#3' }, SK: { S: 'A' }, value: { M: { deep: { L: [] } } }, names: { SS: ['a', 'b'] } },
  ]
  const { report, source } = await inferDesign([sourceOf(items)])
  expect(report.mismatches).toEqual([])
  expect(source).toContain('value: schema(anything)')
})

test('a pointer is found with the condition of its source', async () => {
  const jobs = rows(40, (number) => ({
    PK: `WORKER#w${number % 10}`,
    SK: `JOB#j${number}`,
    worker: `w${number % 10}`,
    job: `j${number}`,
    state: number < 10 ? 'RUNNING' : number % 3 === 0 ? 'FAILED' : 'DONE',
    weight: number,
  }))
  const pointers = rows(10, (number) => ({
    PK: `WORKER#w${number}`,
    SK: 'CURRENT',
    worker: `w${number}`,
    job: `j${number}`,
    weight: number,
  }))
  const { design, report } = await inferDesign([sourceOf([...jobs, ...pointers])])
  expect(report.mismatches).toEqual([])
  expect(design.model.derived).toMatchObject({
    'Job.Current': { kind: 'pointer', while: { attribute: 'state', kind: 'compare' } },
  })
})

test('an item that the sample missed is found by the second pass', async () => {
  const many = rows(5_000, (number) => ({ PK: `BOX#${number}`, SK: 'BOX', size: number % 7 }))
  const odd: Item = { PK: { S: 'BOX#4999999' }, SK: { S: 'BOX' }, size: { N: '1.5' } }
  const { design, report } = await inferDesign([sourceOf([...many, odd])])
  expect(report.mismatches).toEqual([])
  expect(design.model.entities).toMatchObject({ Box: { attributes: { size: { type: { kind: 'number' } } } } })
  expect(report.tables[0]!.sampled).toBeLessThan(400)
})

test('an index key that no attributes explain, with the delimiter in it, does not merge kinds of items', async () => {
  const index = {
    name: 'GSI1',
    kind: 'global',
    partition: [{ name: 'GSI1PK', type: 'S' }],
    sort: [{ name: 'GSI1SK', type: 'S' }],
    projection: 'ALL',
  } as const
  const found = await templates(
    [
      ...rows(20, (number) => ({
        PK: `customer#c${number}`,
        SK: 'profile',
        email: `c${number}@example.com`,
        GSI1PK: `email#c${number}@example.com`,
        GSI1SK: 'customer',
      })),
      // In the index while it is open, with any attributes.
      ...rows(30, (number) => ({
        PK: `customer#c${number % 20}`,
        SK: `order#o${number}`,
        orderId: `o${number}`,
        ...(number % 3 === 0 ? {} : { GSI1PK: 'status#OPEN', GSI1SK: `o${number}` }),
      })),
    ],
    { indexes: [index] },
  )
  expect(found).toEqual({
    Customer: { PK: 'customer#<customerId>', SK: 'profile', GSI1PK: 'email#<email>', GSI1SK: 'customer' },
    Order: { PK: 'customer#<customerId>', SK: 'order#<orderId>', GSI1PK: '<GSI1PK>', GSI1SK: '<GSI1SK>' },
  })
})

test('faulty keys become separate kinds and do not change the others', async () => {
  const found = await templates([
    ...rows(40, (number) => ({ PK: `USER#${number}`, SK: 'PROFILE', name: `Ann ${number}` })),
    ...rows(1, () => ({ PK: 'USER#', SK: 'PROFILE', name: 'nobody' })),
    ...rows(1, () => ({ PK: 'user#77', SK: 'PROFILE', name: 'Bob' })),
    ...rows(1, () => ({ PK: 'USER#5#6', SK: 'PROFILE', name: 'Cem' })),
    ...rows(1, () => ({ PK: 'TEST', SK: 'TEST' })),
  ])
  expect(found).toMatchObject({ User: { PK: 'USER#<userId>', SK: 'PROFILE' } })
  expect(Object.values(found)).toContainEqual({ PK: 'USER#', SK: 'PROFILE' })
  expect(Object.keys(found)).toHaveLength(5)
})

test('a key number that is too large for JavaScript is reported', async () => {
  const items = Array.from(
    { length: 12 },
    (_, number): Item => ({
      PK: { N: String(number) },
      SK: { N: `52213661184525801${number + 10}` },
      name: { S: `n${number}` },
    }),
  )
  const { design, report } = await inferDesign([
    sourceOf(items, { partition: { name: 'PK', type: 'N' }, sort: { name: 'SK', type: 'N' } }),
  ])
  expect(Object.values(design.model.entities)).toHaveLength(1)
  expect(report.mismatches).toHaveLength(12)
  expect(report.tables).toMatchObject([{ sampled: 12, readBack: 0 }])
})

test('attributes with names of object methods get other names in code', async () => {
  const items = rows(12, (number) => ({ PK: `A#${number}`, SK: 'A', toString: `s${number}` })).map(
    (item): Item => Object.fromEntries([...Object.entries(item), ['map', { M: { valueOf: { N: '1' } } }]]),
  )
  const { design, report, source } = await inferDesign([sourceOf(items)])
  expect(report.mismatches).toEqual([])
  expect(Object.keys(Object.values(design.model.entities)[0]!.attributes)).toEqual([
    'aId',
    'toStringValue',
    'map',
  ])
  expect(report.check.error).toBe(0)
  expect(source).toContain("toStringValue: text().stored('toString')")
})

test('an attribute named __proto__, which the language refuses, is reported', async () => {
  const items = rows(4, (number) => ({ PK: `A#${number}`, SK: 'A' })).map(
    (item): Item => Object.fromEntries([...Object.entries(item), ['__proto__', { S: 'p' }]]),
  )
  const { report } = await inferDesign([sourceOf(items)])
  expect(report.mismatches.length).toBeGreaterThan(0)
  expect(report.check.error).toBe(0)
})

test('an attribute named kind whose values have the same keys and attributes is not an entity type', async () => {
  const found = await templates(
    rows(40, (number) => ({
      PK: `DAY#2027-01-${10 + (number % 9)}`,
      SK: `EVENT#e${number}`,
      eventId: `e${number}`,
      kind: number % 2 === 0 ? 'click' : 'view',
    })),
  )
  expect(Object.keys(found)).toEqual(['Event'])
})

test('an attribute named type is the entity type if the keys of any two values have different prefixes', async () => {
  const found = await templates([
    ...rows(2, (number) => ({ PK: `T${number}`, SK: `T${number}`, type: 'team', notes: 'x' })),
    ...rows(2, (number) => ({ PK: `P${number}`, SK: `P${number}`, type: 'player', notes: 'x' })),
    ...rows(4, (number) => ({ PK: `T${number % 2}`, SK: `P${number}`, type: 'contract', notes: 'x' })),
  ])
  expect(Object.keys(found)).toEqual(['Team', 'Player', 'Contract'])
  const alike = await templates(
    rows(9, (number) => ({ PK: `T${number}`, SK: `T${number}`, type: number % 2 ? 'a' : 'b', notes: 'x' })),
  )
  expect(Object.keys(alike)).toHaveLength(1)
})

test('the last word of a partition key names a kind if it describes the sort keys', async () => {
  const lists = (word: string, sort: string) =>
    rows(4, (number) => ({ PK: `b#${number % 2}#${word}`, SK: `${sort}#${number}` }))
  const found = await templates([
    ...lists('readers', 'r'),
    ...lists('critics', 'r'),
    ...rows(4, (number) => ({ PK: `b#${number % 2}#pages`, SK: `p#${number}`, text: `page ${number}` })),
  ])
  expect(found).toMatchObject({
    Readers: { PK: 'b#<bId>#readers' },
    Critics: { PK: 'b#<bId>#critics' },
    Pages: { PK: 'b#<bId>#pages' },
  })
  // A state of items with different sort keys is a value.
  const states = await templates(
    ['open', 'done'].flatMap((word) => [...lists(word, 'r'), ...lists(word, 'p')]),
  )
  expect(Object.values(states).map(({ PK }) => PK)).not.toContain('b#<bId>#open')
})

test('a formula in an index key is literal text, and the keys of other kinds are still split', async () => {
  const found = await templates(
    [
      ...rows(3, (number) => ({
        PK: `S${number % 2}`,
        SK: `5${number}.7`,
        type: 'sensor',
        serial: `5${number}.7`,
        state: number === 1 ? 'off' : 'on',
        GSI1PK: `${number === 1 ? 'off' : 'on'}#(random() % 8)`,
      })),
      ...rows(1, () => ({
        PK: 'S1',
        SK: '50.7#R1',
        type: 'reading',
        serial: '50.7',
        readingId: 'R1',
        unit: 'V',
      })),
    ],
    { indexes: [partitionIndex] },
  )
  expect(found).toEqual({
    Sensor: { PK: '<PK>', SK: '<serial>', GSI1PK: '<state>#(random() % 8)' },
    Reading: { PK: '<PK>', SK: '<serial>#<readingId>' },
  })
})

test('values of one item that are equal by chance are separate values', async () => {
  expect(await templates(rows(1, () => ({ PK: 'o#123', SK: 'c#123', total: 7 })))).toMatchObject({
    C: { PK: 'o#<oId>', SK: 'c#<cId>' },
  })
  expect(await templates(rows(1, () => ({ PK: 'o#123', SK: 'o#123', total: 7 })))).toMatchObject({
    O: { PK: 'o#<oId>', SK: 'o#<oId>' },
  })
  const lines = rows(2, (number) => ({ PK: 'o#123', SK: `l#${number}`, GSI1PK: 'c#123' }))
  expect(await templates(lines, { indexes: [partitionIndex] })).toMatchObject({ L: { GSI1PK: '<GSI1PK>' } })
})

test('a partition key of several words is a value, and no literal text', async () => {
  const found = await templates(rows(1, () => ({ PK: 'Moss, Kim', SK: '2027-01-02#77', day: '2027-01-02' })))
  expect(Object.values(found)[0]).toMatchObject({ PK: '<PK>' })
})

test('a key with a separate name keeps its whole value if the table has one kind of item', async () => {
  const found = await templates(
    rows(30, (number) => ({ roomId: `room_${number % 4}`, sentAt: number, userId: `u_${number % 7}` })),
    { partition: { name: 'roomId', type: 'S' }, sort: { name: 'sentAt', type: 'N' } },
  )
  expect(Object.values(found)).toEqual([{ roomId: '<roomId>', sentAt: '<sentAt>' }])
})

test('one faulty sort key among many becomes a separate kind', async () => {
  const found = await templates([
    ...rows(40, (number) => ({ PK: `USER#${number}`, SK: 'PROFILE', name: `Ann ${number}` })),
    ...rows(1, () => ({ PK: 'USER#88', SK: 'Profile!', name: 'Bob' })),
  ])
  expect(found).toMatchObject({ User: { PK: 'USER#<userId>', SK: 'PROFILE' } })
  expect(Object.keys(found)).toHaveLength(2)
})

test('an index key of another type and a missing entity type are mistakes of single items', async () => {
  const index = {
    name: 'ByOwner',
    kind: 'global',
    partition: [{ name: 'GPK', type: 'S' }],
    sort: [],
    projection: 'ALL',
  } as const
  const [first, second, ...items] = rows(20, (number) => ({
    PK: `BOX#b${number}`,
    SK: 'BOX',
    entityType: 'BOX',
    boxId: `b${number}`,
    owner: `o${number % 3}`,
    GPK: `OWNER#o${number % 3}`,
  }))
  const { entityType: _, ...untyped } = second!
  const mistakes: Item[] = [{ ...first, GPK: { N: '7' } }, untyped]
  const { design, report } = await inferDesign([sourceOf([...items, ...mistakes], { indexes: [index] })])
  expect(report.check.error).toBe(0)
  expect(Object.values(design.model.entities)).toMatchObject([{ keys: { PK: { text: 'BOX#<boxId>' } } }])
  expect(report.mismatches.map(({ item }) => item)).toEqual(expect.arrayContaining(mistakes))
  expect(report.mismatches).toHaveLength(2)
})

test('a version in a key is an integer: each version is a separate item', async () => {
  const found = await templates([
    ...rows(8, (number) => ({ PK: `ARTICLE#a${number}`, SK: 'LATEST', article: `a${number}`, version: 3 })),
    ...rows(24, (number) => {
      const [article, version] = [`a${number % 8}`, 1 + Math.floor(number / 8)]
      return { PK: `ARTICLE#${article}`, SK: `V#0000${version}`, article, version }
    }),
  ])
  expect(found).toEqual({
    Latest: { PK: 'ARTICLE#<article>', SK: 'LATEST' },
    V: { PK: 'ARTICLE#<article>', SK: 'V#<version>' },
  })
})

test('a guard without the guarded value is reported with the attribute name of its source', async () => {
  const items = [
    ...rows(12, (number) => ({
      PK: `USER#u${number}`,
      SK: 'USER',
      user: `u${number}`,
      email: `U${number}@Example`,
      team: 'red',
    })),
    ...rows(12, (number) => ({ PK: `EMAIL#u${number}@example`, SK: 'EMAIL', user: `u${number}` })),
  ]
  const { report } = await inferDesign([sourceOf(items)])
  expect(report.undecided).toContainEqual(expect.stringMatching(/^Email is a unique of User\?.*<email/))
})

test('a name of several words after literal text is a value, even if it is always the same', async () => {
  const found = await templates(
    rows(20, (number) => ({ PK: 'QUEUE#amber-inbound', SK: `SAMPLE#${number}`, depth: number })),
  )
  expect(found).toEqual({ Sample: { PK: 'QUEUE#<queueId>', SK: expect.stringMatching(/^SAMPLE#</) } })
})
