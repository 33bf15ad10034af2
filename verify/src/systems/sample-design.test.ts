import { accountPoolSystem } from '@tablewright/account-pool'
import { seededRandom } from '@tablewright/base'
import { connect, createTables, verify } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { deploymentsSystem } from '@tablewright/deployments'
import type { Design } from '@tablewright/design'
import { open } from '@tablewright/engine'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { sampleDesign, systemOfDesign } from '@tablewright/system'
import { tenantsSystem } from '@tablewright/tenants'
import { expect, test } from 'vitest'

const clock = () => Date.UTC(2026, 0, 15, 12)

/** Fills a separate engine with sample data of a design, like the design of a user. */
async function sampled(design: Design, seed: number) {
  const engine = await open({ memory: true }, { clock, random: seededRandom(seed), sweepInterval: 0 })
  const driver = embedded(engine)
  await createTables(connect(design, driver))
  const result = await sampleDesign(
    design,
    { driver, clock, random: seededRandom(seed) },
    { seed, items: 150 },
  )
  const tables = await Promise.all(
    Object.keys(design.model.tables).map(
      async (TableName) => (await driver.send('Scan', { TableName })).Items ?? [],
    ),
  )
  const { findings } = await verify(connect(design, driver, { clock }))
  await engine.close()
  return { ...result, items: tables.flat(), findings }
}

test.each([
  accountPoolSystem.design,
  invoicingSystem.design,
  deploymentsSystem.design,
  smartLockerSystem.design,
  tenantsSystem.design,
])('every entity of $model.name gets sample data that fits together', async (design) => {
  const { written, refused, findings, items } = await sampled(design, 1)
  expect(refused).toEqual([])
  for (const [entity, count] of Object.entries(written)) expect(count, entity).toBeGreaterThan(0)
  expect(findings).toEqual([])
  expect(items.length).toBeGreaterThan(100)
})

test('one seed gives the same items, another seed others', async () => {
  const [one, same, other] = await Promise.all([1, 1, 2].map((seed) => sampled(tenantsSystem.design, seed)))
  expect(one!.items).toEqual(same!.items)
  expect(one!.items).not.toEqual(other!.items)
})

test('items refer to items that exist', async () => {
  const { items } = await sampled(smartLockerSystem.design, 1)
  const texts = items.map(({ PK, SK }) => `${JSON.stringify(PK)} ${JSON.stringify(SK)}`)
  const lockers = texts.filter((text) => text.endsWith('{"S":"META"}')).map((text) => text.split(' ')[0])
  const reservations = texts
    .filter((text) => text.startsWith('{"S":"LOCKER#') && text.includes('{"S":"RES#'))
    .map((text) => text.split(' ')[0])
  expect(reservations.length).toBeGreaterThan(5)
  for (const partition of reservations) expect(lockers).toContain(partition)
})

test('a design is served with sample data through its system', async () => {
  const { sample, open: start } = systemOfDesign(smartLockerSystem.design)
  const engine = await open({ memory: true }, { clock, random: seededRandom(1), sweepInterval: 0 })
  const driver = embedded(engine)
  await createTables(connect(smartLockerSystem.design, driver))
  const notices: string[] = []
  const services = start({ driver, clock, random: seededRandom(1) })
  await sample(services, { seed: 1, items: 20, onNotice: (text) => notices.push(text) })
  const [table = ''] = Object.keys(smartLockerSystem.design.model.tables)
  expect((await driver.send('Scan', { TableName: table })).Count).toBeGreaterThan(20)
  expect(notices).toEqual([])
  await engine.close()
})
