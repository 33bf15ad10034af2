import { pages } from '@tablewright/console/registry'
import { beforeAll, expect, test } from 'vitest'
import { addresses } from './addresses.js'
import { setUpConsole } from './set-up-console.js'
import { goTo, idle, type Visit } from './visit.js'

const site = setUpConsole()
let visit: Visit
beforeAll(async () => {
  visit = await site.open()
})

/** Every query parameter of the console, and some that tables and forms read. */
const names = new Set(
  Object.values(addresses)
    .flat()
    .flatMap((address) => [...new URL(address.replaceAll(/[{}]/g, ''), 'http://x').searchParams.keys()])
    .concat('sort', 'action', 'day', 'period', 'filter', 'number', 'name', 'project', 'domain', 'client'),
)
// A record that an address opens is not a filter.
const notFilters = new Set(['table', 'item', 'trace', 'client'])

const systemOf = (pattern: string) =>
  /^\/\w+\/([\w-]+)/.exec(addresses[pattern]?.[0] ?? '')?.[1] ?? 'smart-locker'
const filled = (pattern: string, text: string) =>
  pattern.replace(':system', systemOf(pattern)).replaceAll(/:\w+/g, encodeURIComponent(text))

async function expectPage(address: string): Promise<void> {
  const { page, faults } = visit
  await goTo(page, address)
  // The page continues after its data is loaded.
  await idle(page)
  const title = page.locator('#content h1')
  await expect.poll(() => title.count(), { timeout: 5_000, message: address }).toBe(1)
  expect((await title.textContent())!.trim(), address).not.toBe('')
  expect(await page.getByText('PAGE_FAILED').count(), address).toBe(0)
  // The browser itself logs every response of 400 and more, and values that do not fit a field.
  const own = /status of 4\d\d|cannot be parsed|does not conform/
  expect(
    faults.splice(0).filter((fault) => !own.test(fault)),
    address,
  ).toEqual([])
}

const patterns = pages.map(({ path }) => path)

test.each(patterns)(
  '%s takes nonsense for its filters',
  async (pattern) => {
    for (const chosen of [[...names].filter((name) => !notFilters.has(name)), [...notFilters]]) {
      const query = new URLSearchParams(chosen.map((name) => [name, 'zz\u0000<b>%"']))
      await expectPage(`${filled(pattern, 'L-0001')}?${query}`)
    }
  },
  60_000,
)

test.each(patterns.filter((path) => /:(?!system)/.test(path)))(
  '%s says that its record is not there',
  async (pattern) => {
    for (const id of ['nope', '../a%b?#ä', '\u{1F4A9}']) await expectPage(filled(pattern, id))
  },
  60_000,
)

test.each(patterns.filter((path) => path.includes(':system')))(
  '%s says that its system is not there',
  async (pattern) => {
    const { page, faults } = visit
    await goTo(page, pattern.replace(':system', 'nope').replaceAll(/:\w+/g, 'x'))
    await page.getByRole('heading', { level: 1, name: 'No such system' }).waitFor()
    await page.getByText('This server runs Account pool').waitFor()
    expect(faults.splice(0).filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([])
  },
)
