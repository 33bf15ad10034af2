import { flatMapInTurns } from '@tablewright/system'
import type { Invoice } from '../open.js'
import type { Snapshot } from './read-books.js'
import type { RepairableViolation } from './violation.js'

/** Tolerated clock adjustment between two writes, in milliseconds. */
const tolerance = 3_600_000

type Times = readonly (readonly [name: string, time: string | undefined])[]

/** Checks that the times of an item are in order, and that an issued invoice has the time of its issue. */
export async function timeViolations({
  account,
  invoices,
  recurring,
}: Snapshot): Promise<RepairableViolation[]> {
  return [
    ...(account ? outOfOrder('The account', {}, lifetime(account)) : []),
    ...(await flatMapInTurns(recurring, (series) =>
      outOfOrder(
        `Recurring invoice ${series.recurringId}`,
        { recurringId: series.recurringId },
        lifetime(series),
      ),
    )),
    ...(await flatMapInTurns(invoices.values(), timesOfInvoice)),
  ]
}

function timesOfInvoice(invoice: Invoice): RepairableViolation[] {
  const { invoiceId, number, finalizedAt, sends, sentAt } = invoice
  const [created, updated] = lifetime(invoice)
  const name = `Invoice ${number ?? invoiceId}`
  const data = { invoiceId }
  const missing = (what: string) => [
    { invariant: 'times-in-order', message: `${name} does not say when it was ${what}.`, data },
  ]
  if (number !== undefined && finalizedAt === undefined) return missing('finalized')
  if (sends > 0 && sentAt === undefined) return missing('sent')
  return outOfOrder(name, data, [created!, ['finalized', finalizedAt], ['sent', sentAt], updated!])
}

function lifetime({
  createdAt,
  updatedAt,
}: {
  readonly createdAt: string
  readonly updatedAt: string
}): Times {
  return [
    ['created', createdAt],
    ['changed', updatedAt],
  ]
}

function outOfOrder(name: string, data: RepairableViolation['data'], times: Times): RepairableViolation[] {
  const known = times.filter(([, time]) => time !== undefined)
  for (const [index, [word, time]] of known.slice(1).entries()) {
    const [earlierWord, earlier] = known[index]!
    if (Date.parse(earlier!) <= Date.parse(time!) + tolerance) continue
    const message = `${name} was ${earlierWord} at ${earlier} and ${word} at ${time}, which is before that.`
    return [{ invariant: 'times-in-order', message, data }]
  }
  return []
}
