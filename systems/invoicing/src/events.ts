import { date, integer, money, oneOf, text, ulid } from '@tablewright/design'
import { type EventCatalog, type NewEvent, newEvent } from '@tablewright/system'
import type { Invoice } from './open.js'

const invoice = { invoiceId: ulid(), clientId: ulid(), number: text().optional() }
const status = oneOf('draft', 'open', 'paid', 'void', 'uncollectible')

/** The events of invoicing. Events of one invoice are delivered in order. */
export const invoiceEvents = {
  'invoice.finalized': {
    aggregate: 'invoice',
    summary: 'An invoice was finalized; an invoice of zero is then already paid.',
    data: { ...invoice, total: money(), currency: text(), dueDate: date(), status },
    mail: { subject: 'Invoice {number}', text: 'Invoice {number} is due on {dueDate}.' },
  },
  'payment.received': {
    aggregate: 'invoice',
    summary: 'A payment of an invoice was received.',
    data: { ...invoice, amount: money(), currency: text(), status },
  },
  'invoice.paid': {
    aggregate: 'invoice',
    summary: 'An invoice is fully paid.',
    data: { ...invoice, total: money(), currency: text() },
  },
  'invoice.overdue': {
    aggregate: 'invoice',
    summary: 'An invoice is overdue.',
    data: { ...invoice, remaining: money(), currency: text(), dueDate: date() },
    mail: { subject: 'Invoice {number} is overdue', text: 'Invoice {number} was due on {dueDate}.' },
  },
  'invoice.reminded': {
    aggregate: 'invoice',
    summary: 'The client was reminded of an overdue invoice.',
    data: { ...invoice, level: integer(), remaining: money(), currency: text() },
  },
  'credit-note.issued': {
    aggregate: 'invoice',
    summary: 'A credit note over a part of an invoice was issued.',
    data: { ...invoice, creditNoteNumber: text(), amount: money(), currency: text(), status },
  },
  'invoice.voided': { aggregate: 'invoice', summary: 'An invoice was voided.', data: invoice },
} as const satisfies EventCatalog

type Finalized = Pick<Invoice, 'invoiceId' | 'clientId' | 'total' | 'currency' | 'dueDate' | 'status'>

/** Creates the event of a finalized invoice. It is the first one, because drafts emit none. */
export function finalizedEvent(of: Finalized, number: string): NewEvent {
  const { invoiceId, clientId, total, currency, dueDate, status } = of
  const data = { invoiceId, clientId, number, total, currency, dueDate, status }
  return { isFirst: true, ...newEvent(invoiceEvents, 'invoice.finalized', invoiceId, data) }
}

/** Creates the events of a payment, given the new status of the invoice. */
export function paymentEvents(of: Invoice, amount: number, status: Invoice['status']): NewEvent[] {
  const { invoiceId, clientId, number, total, currency } = of
  const data = { invoiceId, clientId, number, currency }
  return [
    newEvent(invoiceEvents, 'payment.received', invoiceId, { ...data, amount, status }),
    ...(status === 'paid' ? [newEvent(invoiceEvents, 'invoice.paid', invoiceId, { ...data, total })] : []),
  ]
}

/** Creates the events of a credit note, given the new status of the invoice. */
export function creditEvents(
  of: Invoice,
  note: { readonly creditNoteNumber: string; readonly amount: number },
  status: Invoice['status'],
): NewEvent[] {
  const { invoiceId, clientId, number, total, currency } = of
  const data = { invoiceId, clientId, number, currency }
  const isPaidNow = status === 'paid' && of.status !== 'paid'
  return [
    newEvent(invoiceEvents, 'credit-note.issued', invoiceId, { ...data, ...note, status }),
    ...(isPaidNow ? [newEvent(invoiceEvents, 'invoice.paid', invoiceId, { ...data, total })] : []),
  ]
}

export function overdueEvent(of: Invoice, remaining: number): NewEvent {
  const { invoiceId, clientId, number, currency, dueDate } = of
  const data = { invoiceId, clientId, number, remaining, currency, dueDate }
  return newEvent(invoiceEvents, 'invoice.overdue', invoiceId, data)
}

export function remindedEvent(of: Invoice, remaining: number, level: number): NewEvent {
  const { invoiceId, clientId, number, currency } = of
  const data = { invoiceId, clientId, number, level, remaining, currency }
  return newEvent(invoiceEvents, 'invoice.reminded', invoiceId, data)
}
