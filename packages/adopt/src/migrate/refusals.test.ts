import { connect, createTables, verify } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import * as t from '@tablewright/design'
import { expect, test } from 'vitest'
import { defineMigration, type MigrationOptions } from './migration.js'
import { runMigration } from './run-migration.js'

type Attributes = Parameters<ReturnType<typeof desk>['entity']>[1]['attributes']
type TableOptions = Parameters<typeof t.table>[1]

const plain: TableOptions = { partitionKey: 'PK', sortKey: 'SK', entityType: 'kind' }
const key = { PK: 'TICKET#<ticketId>', SK: 'TICKET' }
const attributes: Attributes = {
  ticketId: t.id(),
  desk: t.id(),
  state: t.oneOf('OPEN', 'LOST'),
  hits: t.integer(),
  note: t.text().optional(),
}

function desk(options: TableOptions = plain) {
  return t.table('Desk', options)
}

interface Changes {
  readonly table?: TableOptions
  readonly key?: Readonly<Record<string, string>>
  readonly attributes?: Attributes
  readonly derives?: object
}

function ticketDesign(changes: Changes = {}) {
  const Ticket = desk(changes.table).entity('TICKET', {
    key: (changes.key ?? key) as never,
    attributes: { ...attributes, ...changes.attributes },
    derives: (changes.derives ?? {}) as never,
  })
  return t.design('desk', { entities: { Ticket }, patterns: { add: t.put(Ticket), ticket: t.get(Ticket) } })
}

const tickets = Array.from({ length: 12 }, (_, number) => ({
  ticketId: `t${number}`,
  desk: `d${number % 3}`,
  state: number % 2 === 0 ? 'OPEN' : 'LOST',
  hits: number,
  ...(number % 4 === 0 ? {} : { note: `note ${number}` }),
}))

/** Migrates twelve tickets to the end. Returns all items, or the error code and the remaining items. */
async function migrate(before: t.Design, after: t.Design, options: MigrationOptions<never, never> = {}) {
  const driver = embedded({ memory: true })
  try {
    const old = connect(before, driver) as unknown as Record<string, (input: object) => Promise<unknown>>
    await createTables(old as never)
    for (const ticket of tickets) await old.add!(ticket)
    const itemsOf = async () =>
      ((await driver.send('Scan', { TableName: 'Desk' })).Items ?? []).filter(
        ({ tablewrightMigration }) => !tablewrightMigration,
      )
    try {
      const migration = defineMigration(before, after, options as never)
      for (const until of ['verified', 'switched', 'contracted'] as const)
        await runMigration(migration, driver, { until })
      const { findings } = await verify(connect(after, driver))
      return { code: 'done', items: await itemsOf(), findings }
    } catch (error) {
      const { code, message } = error as { code: string; message: string }
      return { code, message, items: await itemsOf() }
    }
  } finally {
    await driver.close()
  }
}

const before = ticketDesign() as never

test.each<[string, Changes, string]>([
  [
    'a value is gone from an enumeration',
    { attributes: { state: t.oneOf('OPEN') } },
    'state of Ticket is "LOST"',
  ],
  [
    'a text is too long',
    { attributes: { note: t.text({ maximumLength: 6 }).optional() } },
    'note of Ticket is',
  ],
  ['a number is too small', { attributes: { hits: t.integer({ minimum: 5 }) } }, 'hits of Ticket is'],
  ['an attribute is required', { attributes: { note: t.text() } }, 'note of Ticket is missing'],
  ['an attribute has another kind', { attributes: { hits: t.text() } }, 'Ticket of the new design refuses'],
])('an item that the new design does not accept stops the migration: %s', async (_, changes, message) => {
  const result = await migrate(before, ticketDesign(changes) as never)
  expect(result).toMatchObject({
    code: 'MIGRATION_VALUE_REFUSED',
    message: expect.stringContaining(message),
  })
  expect(result.items).toHaveLength(12)
})

test('a transform returns valid items of the new design, and a default fills in missing values', async () => {
  const narrow = ticketDesign({ attributes: { state: t.oneOf('OPEN') } })
  const forward = (ticket: object) => ({ ...ticket, state: 'OPEN' })
  const transformed = await migrate(before, narrow as never, { transforms: { Ticket: { forward } } } as never)
  expect(transformed).toMatchObject({ code: 'MIGRATION_CONFLICT' })
  const renamed = ticketDesign({ attributes: { state: t.oneOf('OPEN').stored('status') } })
  const moved = await migrate(before, renamed as never, { transforms: { Ticket: { forward } } } as never)
  expect(moved).toMatchObject({ code: 'done', findings: [] })
  expect(moved.items.every(({ status }) => JSON.stringify(status) === '{"S":"OPEN"}')).toBe(true)
  const required = ticketDesign({ attributes: { note: t.text().default('none') } })
  const filled = await migrate(before, required as never)
  expect(filled.items.filter(({ note }) => JSON.stringify(note) === '{"S":"none"}')).toHaveLength(3)
})

test('two items that need one key in the new design stop the migration, and nothing is lost', async () => {
  const merging = await migrate(before, ticketDesign({ key: { PK: 'DESK#<desk>', SK: 'TICKET' } }) as never)
  expect(merging.code).toBe('MIGRATION_CONFLICT')
  expect(merging.items.filter(({ SK, PK }) => /TICKET#/.test(JSON.stringify([PK, SK])))).toHaveLength(12)
})

test('entities that exchange their keys stop the migration, and nothing is lost', async () => {
  const exchange = (one: string, other: string) => {
    const table = desk()
    const Ticket = table.entity('TICKET', { key: { PK: `${one}#<ticketId>`, SK: 'I' } as never, attributes })
    const Twin = table.entity('TWIN', {
      key: { PK: `${other}#<ticketId>`, SK: 'I' } as never,
      attributes: { ticketId: t.id() },
      derives: {},
    })
    return t.design('desk', {
      entities: { Ticket, Twin },
      patterns: { add: t.transact({ ticket: t.put(Ticket), twin: t.put(Twin) } as never) },
    })
  }
  const result = await migrate(exchange('A', 'B') as never, exchange('B', 'A') as never)
  expect(result.code).toBe('MIGRATION_CONFLICT')
  expect(result.items).toHaveLength(24)
})

test('a new unique key that several items share stops the migration before the switch', async () => {
  const derives = { OfDesk: t.unique({ key: { PK: 'DESK#<desk>', SK: 'DESK' } }) }
  expect(await migrate(before, ticketDesign({ derives }) as never)).toMatchObject({
    code: 'MIGRATION_CONTESTED',
  })
})

const withIndex = (more: object = {}): TableOptions => ({
  ...plain,
  indexes: { ByDesk: { partitionKey: 'GPK', sortKey: 'GSK', ...more } },
})
const indexed = (GPK: string, more?: object) =>
  ticketDesign({ table: withIndex(more), key: { ...key, GPK, GSK: '<ticketId>' } }) as never

test.each<[string, t.Design, t.Design, string]>([
  [
    'other keys',
    before,
    ticketDesign({
      table: { partitionKey: 'pk', sortKey: 'sk' },
      key: { pk: 'TICKET#<ticketId>', sk: 'TICKET' },
    }) as never,
    'MIGRATION_NAME_TAKEN',
  ],
  [
    'a local index',
    before,
    ticketDesign({
      table: { ...plain, indexes: { ByState: { local: true, sortKey: 'LSK' } } },
      key: { ...key, LSK: '<state>' },
    }) as never,
    'MIGRATION_NAME_TAKEN',
  ],
  [
    'another projection of an index',
    indexed('DESK#<desk>'),
    indexed('DESK#<desk>', { projection: 'KEYS_ONLY' }),
    'MIGRATION_NAME_TAKEN',
  ],
  [
    'another template of an index key',
    indexed('DESK#<desk>'),
    indexed('STATE#<state>'),
    'MIGRATION_CONFLICT',
  ],
])('what cannot be changed under its name is refused: %s', async (_, one, other, code) => {
  expect(await migrate(one, other)).toMatchObject({ code })
})
