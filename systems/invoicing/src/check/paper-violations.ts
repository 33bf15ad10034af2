import { createHash } from 'node:crypto'
import { flatMapInTurns, forEachInTurns } from '@tablewright/system'
import { addDays } from '../dates.js'
import { isSealedNote, isSealedPayment } from '../money/seal.js'
import { nextOccurrence } from '../rules/recurring/occurrence.js'
import { dayAt } from '../time-zone.js'
import type { Snapshot } from './read-books.js'
import { timeViolations } from './time-violations.js'
import type { RepairableViolation } from './violation.js'

/**
 * Checks that credit notes and payments match their seals, logos their digests, and that messages and series
 * have an owner.
 */
export async function paperViolations(all: Snapshot): Promise<RepairableViolation[]> {
  return [
    ...(await creditNoteViolations(all)),
    ...(await paymentViolations(all)),
    ...(await dayViolations(all)),
    ...(await timeViolations(all)),
    ...(await logoViolations(all)),
    ...(await messageViolations(all)),
    ...(await recurringViolations(all)),
  ]
}

function creditNoteViolations({ creditNotes }: Snapshot): Promise<RepairableViolation[]> {
  return flatMapInTurns([...creditNotes.values()].flat(), (note): RepairableViolation[] => {
    if (isSealedNote(note)) return []
    const { creditNoteNumber, invoiceId } = note
    const message = `Credit note ${creditNoteNumber} does not say what it said when it was issued.`
    return [{ invariant: 'money-never-changes', message, data: { invoiceId, creditNoteNumber } }]
  })
}

function paymentViolations({ payments }: Snapshot): Promise<RepairableViolation[]> {
  return flatMapInTurns([...payments.values()].flat(), (payment): RepairableViolation[] => {
    if (isSealedPayment(payment)) return []
    const { paymentId, invoiceId } = payment
    const message = `Payment ${paymentId} does not say what was recorded.`
    return [{ invariant: 'money-never-changes', message, data: { invoiceId, paymentId } }]
  })
}

/** Maximum offsets of time zones behind and ahead of UTC, in milliseconds. */
const [behind, ahead] = [12 * 3_600_000, 14 * 3_600_000]

/**
 * Checks that the day of a document matches its time in some time zone. Payments and newer credit notes are
 * sealed with both.
 */
async function dayViolations({ invoices, creditNotes }: Snapshot): Promise<RepairableViolation[]> {
  const wrong = (what: string, invoiceId: string, time: string | undefined, date: string | undefined) => {
    if (time === undefined || date === undefined) return []
    const moment = Date.parse(time)
    if (dayAt(moment - behind, undefined) <= date && date <= dayAt(moment + ahead, undefined)) return []
    const message = `${what} has the time ${time}, which is nowhere on ${date}.`
    return [{ invariant: 'day-of-time', message, data: { invoiceId } }]
  }
  return [
    ...(await flatMapInTurns(invoices.values(), ({ invoiceId, number, voidedAt, voidedOn }) =>
      wrong(`The end of invoice ${number}`, invoiceId, voidedAt, voidedOn),
    )),
    ...(await flatMapInTurns([...creditNotes.values()].flat(), (note) =>
      wrong(`Credit note ${note.creditNoteNumber}`, note.invoiceId, note.issuedAt, note.issueDate),
    )),
  ]
}

async function logoViolations({ logos, invoices, account }: Snapshot): Promise<RepairableViolation[]> {
  const named = new Map<string, string>()
  if (account?.logoId !== undefined) named.set(account.logoId, 'the account')
  await forEachInTurns(invoices.values(), ({ snapshot, number }) => {
    if (snapshot?.logoId !== undefined) named.set(snapshot.logoId, `invoice ${number}`)
  })
  const missing = [...named].filter(([logoId]) => !logos.has(logoId))
  const changed = await flatMapInTurns(logos.values(), (logo) =>
    createHash('sha256').update(logo.content).digest('hex') === logo.logoId ? [] : [logo],
  )
  return [
    ...missing.map(([logoId, by]) => logoViolation(logoId, `The logo that ${by} names is gone.`)),
    ...changed.map(({ logoId }) =>
      logoViolation(logoId, `The logo ${logoId} is not the picture of its digest.`),
    ),
  ]
}

function logoViolation(logoId: string, message: string): RepairableViolation {
  return { invariant: 'logo-by-digest', message, data: { logoId } }
}

function messageViolations({ messages, invoices }: Snapshot): Promise<RepairableViolation[]> {
  return flatMapInTurns(messages, ({ messageId, invoiceId }) => {
    if (invoices.has(invoiceId) && messageId.startsWith(`${invoiceId}-`)) return []
    const message = `Message ${messageId} is about ${invoiceId}, which is not an invoice of it.`
    return [{ invariant: 'owner', message, data: { messageId, invoiceId } }]
  })
}

function recurringViolations({ recurring, clients }: Snapshot): Promise<RepairableViolation[]> {
  return flatMapInTurns(recurring, ({ recurringId, clientId, startDate, every, nextDate }) => {
    const data = { recurringId, clientId }
    const violations: RepairableViolation[] = []
    if (!clients.has(clientId)) {
      const message = `Recurring invoice ${recurringId} is for ${clientId}, which does not exist.`
      violations.push({ invariant: 'owner', message, data })
    }
    if (nextOccurrence({ startDate, every }, addDays(nextDate, -1)) !== nextDate) {
      const message = `The next date of recurring invoice ${recurringId}, ${nextDate}, is not a day of its series.`
      violations.push({ invariant: 'series', message, data })
    }
    return violations
  })
}
