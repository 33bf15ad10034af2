// Recurring invoices.

import * as t from '@tablewright/design'
import { blockText, lineText } from '@tablewright/system'
import { invoiceDetails, percent, taxCategory, written } from './attributes.js'
import { invoicing } from './table.js'

export const intervals = ['week', 'month', 'quarter', 'year'] as const

export const recurringLine = {
  description: blockText(1_000, 1),
  quantity: t.number(),
  unit: lineText(20).optional(),
  unitPrice: t.money(),
  discountPercent: percent().optional(),
  taxRate: t.number().optional(),
  taxCategory: taxCategory().optional(),
}

const { deliveryFrom, deliveryTo, ...details } = invoiceDetails

export const recurringAttributes = {
  recurringId: t.ulid().onCreate(),
  clientId: t.ulid().immutable(),
  status: t.oneOf('active', 'paused', 'ended'),
  every: t.oneOf(...intervals).immutable(),
  /** The first issue date; later ones fall on the same day of the month, or on its last. */
  startDate: t.date().immutable(),
  nextDate: t.date(),
  /** No invoice is issued after this day. */
  endDate: t.date().optional(),
  /** Number of invoices made. */
  made: t.integer(),
  lineItems: t.list(t.record(recurringLine), { atMost: 20 }),
  discount: t.money().optional(),
  discountPercent: percent().optional(),
  ...details,
  /** How far each invoice goes by itself: to a draft, to its number, or to the client. */
  automatic: t.oneOf('draft', 'finalize', 'send'),
  ...written,
}

export const Recurring = invoicing.entity('Recurring Invoices', {
  key: {
    PK: 'RECURRING#<RecurringId>',
    SK: 'RECURRING#<RecurringId>',
    GSI2PK: 'RECURRING#<Status>',
    GSI2SK: '<NextDate>#<RecurringId>',
  },
  attributes: recurringAttributes,
  expect: { items: 1_000, bytes: 1_200 },
})
