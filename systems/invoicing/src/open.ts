import { type Clock, type Random, type Sleep, systemSleep } from '@tablewright/base'
import { connect, connectWithin } from '@tablewright/client'
import type { Design, ItemOf } from '@tablewright/design'
import { type GivenPorts, openPorts, type Resources } from '@tablewright/system'
import { invoicing, invoicingOfMany } from './design.js'
import { InvoiceOwners } from './invoice-owners.js'
import { NumberPipeline } from './number-pipeline.js'
import type { InvoiceSender } from './ports/invoice-sender.js'
import { ports } from './ports/ports.js'
import { AccountZone } from './time-zone.js'

export interface InvoicingOptions extends GivenPorts<typeof ports> {
  /** ULID of one of many accounts that share a table. Without it, the table has one account. */
  readonly accountId?: string
}

/** The services of invoicing. */
export interface Books {
  readonly db: BooksDb
  readonly clock: Clock
  readonly random: Random
  readonly sleep: Sleep
  readonly onEvents: Resources['onEvents']
  /** The caller. Set by actions. */
  readonly actor?: string
  readonly sender: InvoiceSender
  /** The account of these books, if many accounts share the table. */
  readonly accountId: string | undefined
  readonly places: InvoiceOwners
  readonly numbers: NumberPipeline
  /** Time zone of the business, for the dates of documents and bookings. */
  readonly zone: AccountZone
}

export type BooksDb = ReturnType<typeof connectBooks>
export type Account = ItemOf<(typeof invoicing)['entities']['Account']>
export type Client = ItemOf<(typeof invoicing)['entities']['Client']>
export type Invoice = ItemOf<(typeof invoicing)['entities']['Invoice']>
export type LineItem = ItemOf<(typeof invoicing)['entities']['LineItem']>
export type Payment = ItemOf<(typeof invoicing)['entities']['Payment']>
export type Entry = ItemOf<(typeof invoicing)['entities']['Entry']>
export type Logo = ItemOf<(typeof invoicing)['entities']['Logo']>
export type Message = ItemOf<(typeof invoicing)['entities']['Message']>
export type Recurring = ItemOf<(typeof invoicing)['entities']['Recurring']>
export type CreditNote = ItemOf<(typeof invoicing)['entities']['CreditNote']>

/** An invoice with its line items, payments and credit notes. */
export interface WholeInvoice {
  readonly invoice: Invoice
  readonly lineItems: LineItem[]
  readonly payments: Payment[]
  readonly creditNotes: CreditNote[]
}

export function openBooks(resources: Resources, options: InvoicingOptions = {}): Books {
  const db = connectBooks(resources, options)
  const { clock } = resources
  const { sender } = openPorts(
    ports,
    { sender: options.sender, ...resources.ports },
    { db, clock, onClose: resources.onClose },
  )
  return {
    db,
    clock,
    random: resources.random,
    sleep: resources.sleep ?? systemSleep,
    sender,
    accountId: options.accountId,
    places: new InvoiceOwners(),
    numbers: new NumberPipeline(),
    zone: new AccountZone(),
    onEvents: resources.onEvents,
  }
}

export function designOf({ accountId }: InvoicingOptions): Design {
  return accountId === undefined ? invoicing : invoicingOfMany()
}

function connectBooks(resources: Resources, { accountId }: InvoicingOptions) {
  return accountId === undefined
    ? connect(invoicing, resources.driver, resources)
    : connectWithin(invoicingOfMany(), { accountId }, resources.driver, resources)
}
