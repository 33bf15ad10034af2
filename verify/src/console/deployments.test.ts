import { deploymentsSystem } from '@tablewright/deployments'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFits } from './expectations.js'
import { journeysIn } from './journeys.js'

const { ask, go } = journeysIn(deploymentsSystem)

const press = (page: Page, verb: string) =>
  page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

async function finished(deploymentId: string): Promise<void> {
  const routes = [
    { source: '/api/:path*', to: 'function/api' },
    { source: '/:path*', to: 'function/pages' },
  ]
  await ask('/deployments', { deploymentId, routes })
  await ask(`/deployments/${deploymentId}/events`, { event: 'FINISHED' })
}

async function promote(page: Page, hostname: string, basePath: string): Promise<void> {
  await page.getByRole('button', { name: 'Promote' }).click()
  await page.getByLabel('Host name').fill(hostname)
  await page.getByLabel('Base path').fill(basePath)
}

test('a person promotes a deployment over another, and rolls it back', async () => {
  await finished('tea-1')
  await finished('tea-2')
  await go(
    '/deployments/tea-1',
    async (page) => {
      await promote(page, 'tea.example.org', 'shop')
      await page.getByRole('status').getByText('a new alias is created').waitFor()
      await press(page, 'Create alias')
      await page.getByRole('link', { name: 'tea.example.org/shop' }).waitFor()
      expect(await ask('/resolve?host=tea.example.org&path=/shop/a')).toMatchObject({ deploymentId: 'tea-1' })
    },
    { refusals: true },
  )
  await go('/deployments/tea-2', async (page) => {
    await promote(page, 'Tea.example.org', '/shop')
    await page.getByRole('status').getByText('serves tea-1, revision 1').waitFor()
    await expectAccessible(page)
    await press(page, 'Replace')
    await page.getByRole('link', { name: 'tea.example.org/shop' }).click()
    await page.getByRole('heading', { name: 'tea.example.org/shop' }).waitFor()
    expect(await ask('/aliases/tea.example.org/shop')).toMatchObject({ deploymentId: 'tea-2', revision: 2 })
    const before = page.getByRole('table', { name: 'Previous deployments' }).getByRole('row')
    await before.filter({ hasText: 'tea-1' }).getByText('replaced').waitFor()
    await page.getByRole('button', { name: 'Roll back', exact: true }).click()
    await press(page, 'Roll back')
    await before.filter({ hasText: 'rolled back' }).waitFor()
    expect(await ask('/aliases/tea.example.org/shop')).toMatchObject({ deploymentId: 'tea-1', revision: 3 })
    await before.filter({ hasText: 'rolled back' }).getByRole('button', { name: 'Restore' }).click()
    const undos = page.getByRole('button', { name: 'Undo' })
    const earlier = await undos.count()
    await press(page, 'Restore')
    await closed(page)
    await expect.poll(() => undos.count()).toBeGreaterThan(earlier)
    expect(await ask('/aliases/tea.example.org/shop')).toMatchObject({ deploymentId: 'tea-2', revision: 4 })
    await undos.last().click()
    await expect
      .poll(() => ask('/aliases/tea.example.org/shop'))
      .toMatchObject({ deploymentId: 'tea-1', revision: 5 })
    // The picture is a table with a row for each deployment.
    const served = page.getByRole('table', { name: 'Deployments that the alias served, over time' })
    await expect.poll(() => served.getByRole('rowheader').allTextContents()).toEqual(['tea-1', 'tea-2'])
    await expect.poll(() => served.getByRole('row', { name: /tea-2.*rolled back/ }).count()).toBe(1)
    await page.setViewportSize({ width: 375, height: 800 })
    await expectFits(page)
    await page.goto(new URL('/systems/deployments?view=timeline', page.url()).href)
    await page.getByRole('link', { name: /^tea-2: finished, created/ }).click()
    await page.getByRole('heading', { name: 'tea-2' }).waitFor()
  })
}, 60_000)

test(
  'events report the progress of a deployment that is hosted elsewhere, to its end',
  () =>
    go('', async (page) => {
      await page.getByRole('button', { name: 'New deployment' }).click()
      await page.getByRole('textbox', { name: /^Id/ }).fill('elsewhere')
      await page.getByLabel('Managed by our hosting').uncheck()
      await press(page, 'Create')
      await page.getByRole('heading', { name: 'elsewhere' }).waitFor()
      const report = async (event: string) => {
        await page.getByRole('button', { name: event, exact: true }).click()
        await press(page, 'Report')
        await closed(page)
      }
      await report('Creation began')
      await report('Created')
      await report('Finished')
      await page.getByRole('button', { name: 'Promote' }).waitFor()
      expect(await ask('/deployments/elsewhere')).toMatchObject({ status: 'FINISHED' })
      await page.getByRole('button', { name: 'Destroy' }).click()
      await press(page, 'Destroy')
      await report('Destruction began')
      await report('Destroyed')
      await page.getByRole('heading', { name: 'Deployments', level: 1 }).waitFor()
      expect(await ask('/deployments/elsewhere')).toMatchObject({ code: 'NOT_FOUND' })
      await page.getByRole('button', { name: 'Remove unused files' }).click()
      await page.getByLabel('Dry run').check()
      await press(page, 'Remove files')
      await page.getByText(/^Unused files: 0, .* Files in use: 0\.$/).waitFor()
    }),
  60_000,
)

test('a deployment is destroyed with its aliases in one confirmed step', async () => {
  await finished('kept')
  await ask('/aliases', { hostname: 'kept.example.org', deploymentId: 'kept' })
  await go('/deployments/kept', async (page) => {
    await page.getByRole('button', { name: 'Destroy' }).click()
    await page.getByText('1 alias points here and will be deleted').waitFor()
    await expectAccessible(page)
    await press(page, 'Destroy with 1 alias')
    await page.getByRole('row').filter({ hasText: 'destroy requested' }).waitFor()
    expect(await ask('/deployments/kept')).toMatchObject({ status: 'DESTROY_REQUESTED', aliasCount: 0 })
    expect(await ask('/aliases/kept.example.org')).toMatchObject({ code: 'NOT_FOUND' })
  })
}, 60_000)

test('a host of another project is taken over only on request', async () => {
  for (const [deploymentId, project] of [
    ['sun-1', 'sun'],
    ['moon-1', 'moon'],
  ] as const) {
    await ask('/deployments', { deploymentId, project, branch: 'main', commit: 'abcdef0' })
    await ask(`/deployments/${deploymentId}/events`, { event: 'FINISHED' })
  }
  await ask('/aliases', { hostname: 'sky.example.org', deploymentId: 'sun-1' })
  await go(
    '/deployments/moon-1',
    async (page) => {
      await page.getByRole('link', { name: 'moon-git-main.preview.localhost' }).waitFor()
      await promote(page, 'sky.example.org', '/')
      await page.getByRole('status').getByText('serves sun-1').waitFor()
      await press(page, 'Replace')
      await page.getByRole('alert').getByText('Host sky.example.org serves project sun').waitFor()
      await page.getByLabel('Take the host over from the other project').check()
      await press(page, 'Replace')
      await closed(page)
      expect(await ask('/aliases/sky.example.org')).toMatchObject({ deploymentId: 'moon-1', project: 'moon' })
      await page.getByRole('link', { name: 'moon', exact: true }).click()
      await page.getByRole('row').filter({ hasText: 'moon-1' }).waitFor()
      expect(await page.getByRole('row').filter({ hasText: 'sun-1' }).count()).toBe(0)
      await page.getByLabel('Branch').fill('none')
      await page.keyboard.press('Enter')
      await page.getByText('No deployment matches').waitFor()
      await page.setViewportSize({ width: 375, height: 800 })
      await expectFits(page)
    },
    { refusals: true },
  )
}, 60_000)

test('a pasted address is resolved to its deployment, the base path that won and its route', async () => {
  await finished('wide')
  await finished('docs')
  await ask('/aliases', { hostname: '*.lake.example', deploymentId: 'wide' })
  await ask('/aliases', { hostname: 'www.lake.example', basePath: '/docs', deploymentId: 'docs' })
  await go(
    '/resolve',
    async (page) => {
      await page.getByLabel('Host').fill('https://www.lake.example/docs/api/x?y=1')
      await page.getByRole('button', { name: 'Find deployment' }).click()
      await page.getByRole('link', { name: 'docs', exact: true }).waitFor()
      await page.getByText('function/api').first().waitFor()
      expect(new URL(page.url()).search).toBe('?host=www.lake.example&path=%2Fdocs%2Fapi%2Fx%3Fy%3D1')
      await page.getByLabel('Host').fill('any.lake.example')
      await page.getByLabel('Path').fill('/docs')
      await page.getByRole('button', { name: 'Find deployment' }).click()
      await page.getByRole('link', { name: '*.lake.example' }).waitFor()
      await page.goBack()
      await page.getByRole('link', { name: 'docs', exact: true }).waitFor()
      await page.getByLabel('Host').fill('nobody.example')
      await page.getByRole('button', { name: 'Find deployment' }).click()
      await page.getByText('Nothing is served at nobody.example/docs/api/x').waitFor()
    },
    { refusals: true },
  )
}, 60_000)
