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
  /** The first issue date. Later ones are on the same day of the month, or on its last day. */
  startDate: t.date().immutable(),
  nextDate: t.date(),
  /** No invoice is issued after this day. */
  endDate: t.date().optional(),
  /** Number of created invoices. */
  made: t.integer(),
  lineItems: t.list(t.record(recurringLine), { atMost: 20 }),
  discount: t.money().optional(),
  discountPercent: percent().optional(),
  ...details,
  /** The automatic steps: create a draft, also finalize it, or also send it. */
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
