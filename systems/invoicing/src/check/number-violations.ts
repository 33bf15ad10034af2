import { flatMapInTurns } from '@tablewright/system'
import type { Books } from '../open.js'
import type { NumberItem, Snapshot } from './read-books.js'
import type { RepairableViolation } from './violation.js'

/**
 * Checks that all numbers up to the account's counter exist once, and that each belongs to an invoice with
 * this number.
 */
export async function numberViolations(books: Books, all: Snapshot): Promise<RepairableViolation[]> {
  return [
    ...counterViolations(books, all),
    ...(await flatMapInTurns(all.numbers, (number) => bearerViolations(books, number, all))),
  ]
}

function counterViolations({ db }: Books, { account, numbers }: Snapshot): RepairableViolation[] {
  const sequences = numbers.flatMap(({ sequence }) => sequence ?? []).sort((one, other) => one - other)
  if (!account) {
    if (sequences.length === 0) return []
    return [violation('number-sequence', 'Numbers were taken, but there is no account.', {})]
  }
  const { firstNumber, lastNumber, version } = account
  const violations: RepairableViolation[] = []
  let expected = firstNumber
  for (const sequence of sequences) {
    if (sequence < expected)
      violations.push(violation('number-sequence', `Number ${sequence} was given twice.`, { sequence }))
    for (; expected < sequence; expected++) {
      violations.push(
        violation('number-sequence', `Number ${expected} was left out.`, { sequence: expected }),
      )
    }
    expected = Math.max(expected, sequence + 1)
  }
  const last = expected - 1
  if (lastNumber !== last) {
    violations.push({
      ...violation('number-counter', `The counter is at ${lastNumber}, the last number is ${last}.`, {
        lastNumber,
        last,
      }),
      repair: async () => {
        await db.repairCounter({ lastNumber: last, expectedLastNumber: lastNumber, version })
        return `The counter was set from ${lastNumber} to ${last}.`
      },
    })
  }
  return violations
}

function bearerViolations({ db }: Books, item: NumberItem, { invoices }: Snapshot): RepairableViolation[] {
  const { number, sequence, clientId, invoiceId } = item
  const invoice = invoices.get(invoiceId)
  if (invoice?.number === number && invoice.sequence === sequence) return []
  const found = violation(
    'number-bearer',
    `Number ${number} belongs to invoice ${invoiceId}, which does not have it.`,
    {
      number,
      invoiceId,
    },
  )
  if (!invoice || sequence === undefined || (invoice.number ?? number) !== number) return [found]
  return [
    {
      ...found,
      repair: async () => {
        await db.restoreNumber({ clientId, invoiceId, number, sequence, version: invoice.version })
        return `Invoice ${invoiceId} bears its number ${number} again.`
      },
    },
  ]
}

function violation(
  invariant: string,
  message: string,
  data: Readonly<Record<string, unknown>>,
): RepairableViolation {
  return { invariant, message, data }
}
