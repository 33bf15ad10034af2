import { connect, type Db } from '@tablewright/client'
import { id, number, text, vector } from '@tablewright/design'
import { action, listOf, noAccess, route, type System } from '@tablewright/system'
import { expect, test } from 'vitest'
import { vectorShop } from '../client/vector-document.js'
import { expectAccessible } from './expectations.js'
import { journeysIn } from './journeys.js'

type Shop = Db<(typeof vectorShop)['patterns']>

/** Products that are found by similarity, over HTTP and in the console. */
const shopSystem: System<Shop> = {
  name: 'vector-shop',
  title: 'Vector shop',
  commandName: 'shop',
  summary: 'Products that are found by their meaning.',
  design: vectorShop,
  open: ({ driver, ...options }) => connect(vectorShop, driver, options),
  access: noAccess,
  routes: [
    route(
      'POST /tenants/:tenantId/search',
      action({
        summary: 'Find similar products',
        input: { tenantId: id(), vector: vector({ dimensions: 3 }) },
        output: listOf({ productId: id(), title: text(), score: number() }),
        run: async (db: Shop, input) =>
          (await db.similar(input)).map(({ item, score }) => ({ ...item, score })),
      }),
    ),
  ],
  commands: [],
  jobs: [],
  problems: {},
  check: async () => ({ counted: {}, violations: [] }),
  repair: async () => ({ counted: {}, violations: [], repairs: [] }),
  sample: async (db) => {
    const meanings = { chair: [1, 0, 0], bench: [1, 0, 0.5], lamp: [0, 1, 0] }
    for (const [productId, meaning] of Object.entries(meanings))
      await db.add({ tenantId: 't', productId, year: 1, title: `A ${productId}`, meaning })
  },
}

const { ask, go } = journeysIn(shopSystem)

test('a search over HTTP takes a list of numbers, as its schema states', async () => {
  expect(await ask('/tenants/t/search', { vector: [1, 0, 0] })).toMatchObject([
    { productId: 'chair', score: 0 },
    { productId: 'bench', score: 0.5 },
    { productId: 'lamp' },
  ])
  expect(await ask('/tenants/t/search', { vector: [1, 0] })).toMatchObject({ code: 'INVALID_INPUT' })
  const document = await ask<object>('/openapi.json')
  expect(JSON.stringify(document)).toContain(
    '"vector":{"type":"array","items":{"type":"number"},"minItems":3,"maxItems":3}',
  )
})

test('a person finds the vector index and searches it', { timeout: 60_000 }, () =>
  go('', async (page) => {
    await page.getByRole('navigation').getByRole('link', { name: 'Data', exact: true }).click()
    await page.getByText('meaning of 3 dimensions by EUCLIDEAN').waitFor()
    await picture(page, 'data')
    await page.getByRole('link', { name: 'Search with similar', exact: true }).click()
    await page.getByLabel('Tenant id').fill('t')
    await page.getByLabel('Vector').fill('[1, 0, 0]')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByRole('cell', { name: 'A bench' }).waitFor()
    await page.getByRole('columnheader', { name: 'score' }).waitFor()
    await page.getByText('Search bytes').waitFor()
    await page.getByText(/consumed/).waitFor()
    await expectAccessible(page)
    await picture(page, 'run')
    await page.getByRole('navigation').getByRole('link', { name: 'Design', exact: true }).click()
    await page.getByText('within one PK, filtered by type, brand, year').waitFor()
    await picture(page, 'design')
  }),
)

/** For a person to look at: `TABLEWRIGHT_PICTURES=folder`. */
async function picture(page: { screenshot(options: object): Promise<unknown> }, name: string): Promise<void> {
  const folder = process.env.TABLEWRIGHT_PICTURES
  if (folder !== undefined) await page.screenshot({ path: `${folder}/vectors-${name}.png`, fullPage: true })
}
