import { isDeepStrictEqual } from 'node:util'
import { newUlid } from '@tablewright/client'
import { flatMapInTurns } from '@tablewright/system'
import type { Books, Invoice, LineItem } from '../open.js'
import { type ExpectedInvoice, expectInvoice, isDraft } from './expect-invoice.js'
import type { Snapshot } from './read-books.js'
import type { RepairableViolation } from './violation.js'

/** The invariant of each computed attribute. */
const invariants: Readonly<Record<keyof ExpectedInvoice['values'], string>> = {
  status: 'paid-means-nothing-remains',
  lineItemIds: 'lines-are-there',
  linesMade: 'lines-are-there',
  subtotal: 'total-is-sum-of-lines',
  discount: 'total-is-sum-of-lines',
  tax: 'total-is-sum-of-lines',
  taxes: 'total-is-sum-of-lines',
  total: 'total-is-sum-of-lines',
  amountPaid: 'payments-add-up',
  amountCredited: 'credits-add-up',
  creditedTaxes: 'credits-add-up',
  creditNotesMade: 'credits-add-up',
}

/** Checks that every invoice matches its parts, and that its content is unchanged since it was finalized. */
export function invoiceViolations(books: Books, all: Snapshot): Promise<RepairableViolation[]> {
  return flatMapInTurns(all.invoices.values(), (invoice) => {
    const expected = expectInvoice(invoice, all)
    return [
      ...sealViolations(invoice, expected),
      ...lineViolations(books, invoice, expected, all.lines.get(invoice.invoiceId) ?? []),
      ...valueViolations(books, invoice, expected),
      ...idViolations(invoice),
      ...numberViolations(invoice),
    ]
  })
}

function sealViolations({ invoiceId, number }: Invoice, { sealed }: ExpectedInvoice): RepairableViolation[] {
  if (sealed) return []
  const message = `Invoice ${number ?? invoiceId} does not say what it said when it was finalized.`
  return [{ invariant: 'money-never-changes', message, data: { invoiceId } }]
}

function lineViolations(
  { db }: Books,
  invoice: Invoice,
  { lines, sealed }: ExpectedInvoice,
  found: readonly LineItem[],
): RepairableViolation[] {
  const { invoiceId } = invoice
  const right = new Map(lines.map(({ itemId, amount }) => [itemId, amount]))
  return found.flatMap(({ itemId, amount }) => {
    const expected = right.get(itemId) ?? amount
    if (expected === amount) return []
    const message = `Line item ${itemId} of ${invoiceId} comes to ${expected}, not ${amount}.`
    const violation = { invariant: 'total-is-sum-of-lines', message, data: { invoiceId, itemId } }
    if (!sealed) return [violation]
    const repair = async () => {
      await db.repairLine({ invoiceId, itemId, amount: expected, seenAmount: amount })
      return `Line item ${itemId} of ${invoiceId} was set to ${expected}.`
    }
    return [{ ...violation, repair }]
  })
}

function valueViolations(
  { db }: Books,
  invoice: Invoice,
  { values, sealed }: ExpectedInvoice,
): RepairableViolation[] {
  const names = Object.keys(invariants) as (keyof typeof invariants)[]
  const wrong = names.filter((name) => !isDeepStrictEqual(invoice[name], values[name]))
  const { clientId, invoiceId, version } = invoice
  const { taxes = [], creditedTaxes = null, ...rest } = values
  const repair = async () => {
    await db.repairInvoice({ clientId, invoiceId, version, ...rest, taxes, creditedTaxes })
    return `Invoice ${invoiceId} was corrected: ${wrong.map((name) => `${name} ${JSON.stringify(values[name])}`).join(', ')}.`
  }
  return wrong.map((name, index) => ({
    invariant: invariants[name],
    message: `Invoice ${invoiceId} has ${name} ${JSON.stringify(invoice[name])}; computed from its parts, it is ${JSON.stringify(values[name])}.`,
    data: { invoiceId, attribute: name },
    // All of them are repaired in one write.
    ...(sealed && index === 0 ? { repair } : {}),
  }))
}

const timeLength = 10
const dayLength = 86_400_000

/** Checks that the id starts with the time of the first issue date, by which invoices are sorted. */
function idViolations({ invoiceId, issueDate, idDate = issueDate }: Invoice): RepairableViolation[] {
  const start = Date.parse(idDate)
  const [first, last] = [start, start + dayLength - 1].map((at) =>
    newUlid(at, (bytes) => bytes).slice(0, timeLength),
  )
  const time = invoiceId.slice(0, timeLength)
  if (time >= first! && time <= last!) return []
  const message = `The id of invoice ${invoiceId} is not of its first date, ${idDate}.`
  return [{ invariant: 'id-of-issue-date', message, data: { invoiceId, idDate } }]
}

function numberViolations(invoice: Invoice): RepairableViolation[] {
  const { invoiceId, status } = invoice
  if (!isDraft(invoice) || status === 'draft') return []
  const message = `Invoice ${invoiceId} is ${status} and has no number.`
  return [{ invariant: 'finalized-has-number', message, data: { invoiceId, status } }]
}
