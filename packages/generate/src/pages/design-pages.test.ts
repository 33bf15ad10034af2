import { expect, test } from 'vitest'
import { exampleItems } from '../items/example-items.js'
import { lockerModel } from '../testing/locker-design.js'
import { designPage, designPages } from './design-pages.js'

const items = exampleItems(lockerModel)
const files = designPages(lockerModel, items)
const textOf = (path: string) => files.find((file) => file.path === path)!.text

test('a design has pages for its chart, its items and its cost, and a picture of each table and index', () => {
  expect(files.map(({ path }) => path)).toEqual([
    'README.md',
    'items.md',
    'cost.md',
    'Lockers.svg',
    'Lockers.ByStatus.svg',
    'Lockers.BySize.svg',
    'Lockers.ByAlias.svg',
  ])
})

test('every page states at its top that it is generated, and how', () => {
  for (const { path, text } of files) {
    if (path.endsWith('.md'))
      expect(text).toMatch(/^<!-- Generated from the design lockers by `tablewright docs`/)
  }
})

test('entities are described as in a design document', () => {
  const page = textOf('README.md')
  expect(page).toContain('- `PK = LOCKER#<lockerId>`\n- `SK = META`')
  expect(page).toMatch(/\| `status` +\| one of FREE, TAKEN +\|/)
  expect(page).toMatch(/\| `createdAt` +\| timestamp +\| set on create/)
  expect(page).toContain('**OwnerLocker**: `PK = OWNER#<ownerId>, SK = LOCKER#<lockerId>` is a copy with')
  expect(page).toContain('is an element of the set `lockers`')
})

test('items are shown in their collections, with the picture', () => {
  const page = textOf('items.md')
  expect(page).toContain('![The item collections of Lockers](Lockers.svg)')
  expect(page).toContain('### `PK = LOCKER#locker-1`')
  expect(page).toMatch(/\| `META` +\| Locker +\| .*`ownerId = owner-1`/)
})

test('the cost page has prices, hot partitions and the number at which a set is full', () => {
  const page = textOf('cost.md')
  expect(page).toMatch(/\| Lockers +\| .* \$\d/)
  expect(page).toMatch(/\| `LOCKER#<lockerId>` .* times these rates/)
  expect(page).toMatch(/`derived\.Locker\.OfOwner` .* elements/)
  expect(page).toMatch(/\| eventsOf +\| 500 /)
})

test('the single page has everything except pictures', () => {
  const page = designPage(lockerModel, items)
  for (const heading of ['## Entities', '## Access patterns', '## Item collections', '## Cost and scaling'])
    expect(page).toContain(`\n${heading}\n`)
  expect(page).not.toContain('.svg')
})
