import type { Books } from '../open.js'
import type { Flaw } from './flaw.js'
import type { NumberItem, Snapshot } from './read-books.js'

/** Numbers are first to last of the account's count, each once, and each belongs to an invoice that bears it. */
export function numberFlaws(books: Books, all: Snapshot): Flaw[] {
  return [...counterFlaws(books, all), ...all.numbers.flatMap((number) => bearerFlaws(books, number, all))]
}

function counterFlaws({ db }: Books, { account, numbers }: Snapshot): Flaw[] {
  const sequences = numbers.flatMap(({ sequence }) => sequence ?? []).sort((one, other) => one - other)
  if (!account) {
    if (sequences.length === 0) return []
    return [flaw('number-sequence', 'Numbers were taken, but there is no account.', {})]
  }
  const { firstNumber, lastNumber, version } = account
  const flaws: Flaw[] = []
  let expected = firstNumber
  for (const sequence of sequences) {
    if (sequence < expected)
      flaws.push(flaw('number-sequence', `Number ${sequence} was given twice.`, { sequence }))
    for (; expected < sequence; expected++) {
      flaws.push(flaw('number-sequence', `Number ${expected} was left out.`, { sequence: expected }))
    }
    expected = Math.max(expected, sequence + 1)
  }
  const last = expected - 1
  if (lastNumber !== last) {
    flaws.push({
      ...flaw('number-counter', `The counter is at ${lastNumber}, the last number is ${last}.`, {
        lastNumber,
        last,
      }),
      repair: async () => {
        await db.repairCounter({ lastNumber: last, expectedLastNumber: lastNumber, version })
        return `The counter was set from ${lastNumber} to ${last}.`
      },
    })
  }
  return flaws
}

function bearerFlaws({ db }: Books, item: NumberItem, { invoices }: Snapshot): Flaw[] {
  const { number, sequence, clientId, invoiceId } = item
  const invoice = invoices.get(invoiceId)
  if (invoice?.number === number && invoice.sequence === sequence) return []
  const found = flaw(
    'number-bearer',
    `Number ${number} belongs to invoice ${invoiceId}, which does not bear it.`,
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

function flaw(invariant: string, message: string, data: Readonly<Record<string, unknown>>): Flaw {
  return { invariant, message, data }
}
