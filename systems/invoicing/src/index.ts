export { invoicing, invoicingOfMany } from './design.js'
export { type Books, type InvoicingOptions, openBooks } from './open.js'
export type { InvoiceMessage, InvoiceSender } from './ports/invoice-sender.js'
export { invoicingSystem, invoicingSystemOf } from './system.js'
