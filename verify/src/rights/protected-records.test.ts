import { invoicingSystem } from '@tablewright/invoicing'
import { type ServedSystem, serveAlone } from '@tablewright/server/testing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import { afterEach, expect, test } from 'vitest'

let served: ServedSystem
afterEach(() => served.close())

type WireItem = Readonly<Record<string, { readonly S: string }>>

/** All stored items of an entity, as the console reads them. */
async function itemsOf(table: string, entity: string): Promise<readonly WireItem[]> {
  const { body } = await served.ask('GET', `/_data/scan?table=${table}&limit=100`)
  const { groups } = body as { groups: readonly { items: readonly { entity: string; item: WireItem }[] }[] }
  return groups.flatMap(({ items }) => items.filter((each) => each.entity === entity)).map(({ item }) => item)
}

test.each([
  {
    system: smartLockerSystem,
    entity: 'Chain',
    prepare: [
      ['/lockers', { lockerId: 'L-1', ownerId: 'north' }],
      ['/lockers/L-1/close', { actorId: 'ann' }],
    ],
  },
  {
    system: invoicingSystem,
    entity: 'Account',
    prepare: [['/account', { name: 'Lantern Works', email: 'books@lantern.example', currency: 'EUR' }]],
  },
  { system: tenantsSystem, entity: 'History', prepare: [['/tenants', { tenantId: 'acme' }]] },
] as const)('$entity of $system.name is neither changed nor deleted past the actions', async (given) => {
  const { system, entity, prepare } = given
  served = await serveAlone(system)
  for (const [path, body] of prepare) {
    const { status } = await served.ask('POST', path, body)
    expect(status).toBeLessThan(300)
  }
  const [table] = Object.keys(system.design.model.tables) as [string]
  const { partition, sort } = system.design.model.tables[table]!
  const [stored] = await itemsOf(table, entity)
  const key = Object.fromEntries([...partition, ...sort].map(({ name }) => [name, stored![name]!]))
  const raw = { table, expected: stored, unguarded: true }
  const edits = [
    { ...raw, action: 'delete', key },
    { ...raw, action: 'put', item: { ...stored, version: { S: 'forged' } } },
  ]
  for (const edit of edits)
    expect(await served.ask('POST', '/_data/raw', edit)).toMatchObject({
      status: 403,
      body: { code: 'EDIT_FORBIDDEN' },
    })
  expect(await itemsOf(table, entity)).toContainEqual(stored)
})
