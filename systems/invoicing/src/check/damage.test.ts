import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Books } from '../open.js'
import { altered, erase, fullBooks, put, type RawItem, readAll, restore } from '../testing/damage.js'
import { checkBooks, repairBooks } from './check-books.js'

type Outcome = 'repaired' | 'left' | 'unseen'

const page = new URL('../../DAMAGE.md', import.meta.url)

/** What each kind of item is called, by the beginning of its keys; the first of a kind stands for all. */
const kinds: readonly (readonly [name: string, is: (item: RawItem) => boolean])[] = [
  ['Account', starts('ACCOUNT')],
  ['Client', starts('CLIENT#', 'CLIENT#')],
  ['Client address', starts('CLIENTEMAIL#')],
  ['Issued invoice', (item) => starts('CLIENT#', '#INVOICE#')(item) && item.Number !== undefined],
  ['Draft', (item) => starts('CLIENT#', '#INVOICE#')(item) && item.Number === undefined],
  ['Number', starts('INVOICENUMBER#')],
  ['Line item', (item) => starts('INVOICE#')(item) && item.ItemId !== undefined],
  ['Payment', (item) => starts('INVOICE#')(item) && item.PaymentId !== undefined],
  ['Credit note', (item) => starts('INVOICE#')(item) && item.CreditNoteId !== undefined],
  ['Ledger entry', starts('LEDGER#')],
  ['Ledger month', starts('LEDGERMONTHS#')],
  ['Credit balance', starts('CLIENTCREDIT#')],
  ['Recurring invoice', starts('RECURRING#')],
  ['Logo', starts('LOGO#')],
  ['Message', starts('MESSAGE#')],
]

function starts(partition: string, sort = '') {
  return ({ PK, SK }: RawItem) => String(PK?.S).startsWith(partition) && String(SK?.S).startsWith(sort)
}

async function outcomeOf(books: Books): Promise<Outcome> {
  const { violations } = await checkBooks(books)
  if (violations.length === 0) return 'unseen'
  return (await repairBooks(books)).violations.length === 0 ? 'repaired' : 'left'
}

/** Every attribute altered and removed, and the item itself erased. */
function damagesOf(item: RawItem): readonly (readonly [name: string, damaged: RawItem | undefined])[] {
  const names = Object.keys(item).filter((name) => name !== 'PK' && name !== 'SK')
  return [
    ...names.flatMap((name) => {
      const { [name]: value, ...rest } = item
      return [
        [`${name} altered`, { ...item, [name]: altered(value!) }],
        [`${name} removed`, rest],
      ] as const
    }),
    ['the item erased', undefined],
  ]
}

function row(name: string, outcomes: ReadonlyMap<string, Outcome>): string {
  const listed = (wanted: Outcome) => summary([...outcomes].filter(([, each]) => each === wanted))
  return `| ${name} | ${listed('repaired')} | ${listed('left')} | ${listed('unseen')} |`
}

/** `Total altered` and `Total removed` are one word: `Total`. */
function summary(damages: readonly (readonly [string, Outcome])[]): string {
  const names = damages.map(([name]) => name)
  const both = (name: string) => names.includes(`${name} altered`) && names.includes(`${name} removed`)
  const words = names.map((name) => {
    const attribute = name.replace(/ (altered|removed)$/, '')
    return both(attribute) ? attribute : name
  })
  return [...new Set(words)].join(', ') || '–'
}

const isWriting = process.env.TABLEWRIGHT_WRITE_DAMAGE !== undefined

/** All damages when the page is written; else each fifteenth, another part for each kind. */
function chosen<Damage>(damages: readonly Damage[], kind: number): readonly Damage[] {
  return isWriting ? damages : damages.filter((_, index) => index % 15 === kind % 15)
}

test('check finds and repair corrects what DAMAGE.md says', { timeout: 600_000 }, async () => {
  const { books, driver, close } = await fullBooks()
  const items = await readAll(driver)
  const rows: string[] = []
  for (const [index, [name, isOfKind]] of kinds.entries()) {
    const item = items.find(isOfKind)!
    const outcomes = new Map<string, Outcome>()
    for (const [damage, damaged] of chosen(damagesOf(item), index)) {
      await (damaged ? put(driver, damaged) : erase(driver, item))
      outcomes.set(damage, await outcomeOf(books))
      await restore(driver, items)
    }
    if (isWriting) rows.push(row(name, outcomes))
    else
      for (const [damage, outcome] of outcomes)
        expect(outcome, `${name}: ${damage}`).toBe(written(name, damage))
  }
  await close()
  const before = readFileSync(page, 'utf8')
  const start = before.indexOf('\n', before.indexOf('| --')) + 1
  if (isWriting) writeFileSync(page, `${before.slice(0, start)}${rows.join('\n')}\n`)
})

/** The column of DAMAGE.md that names a damage. */
function written(kind: string, damage: string): Outcome | undefined {
  const line = readFileSync(page, 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`| ${kind} `))
  const cells = line?.split('|').map((cell) => cell.trim().split(', ')) ?? []
  const attribute = damage.replace(/ (altered|removed)$/, '')
  const columns = cells.slice(2)
  const column = columns.findIndex((names) => names.includes(damage) || names.includes(attribute))
  return (['repaired', 'left', 'unseen'] as const)[column]
}
