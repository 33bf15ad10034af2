import { isoTime } from '@tablewright/base'
import { type Chance, chance, type SampleOptions } from '@tablewright/system'
import type { Books } from '../open.js'
import { createAccount } from '../rules/account/create-account.js'
import { createClient } from '../rules/clients/create-client.js'
import { createInvoice } from '../rules/invoices/create-invoice.js'
import { voidInvoice } from '../rules/invoices/void-invoice.js'
import { writeOffInvoice } from '../rules/invoices/write-off-invoice.js'
import { creditInvoice } from '../rules/payments/credit-invoice.js'
import { payInvoice } from '../rules/payments/pay-invoice.js'
import { refundInvoice } from '../rules/payments/refund-invoice.js'
import { sendInvoice } from '../rules/sending/send-invoice.js'
import { sampleClient, sampleInvoice } from './papers.js'

const day = 86_400_000
const history = 540 * day

/** What one invoice and one client come to, with all that belongs to them. */
const itemsOfInvoice = 6.4
const itemsOfClient = 2
const invoicesOfClient = 8

/** The books of a year and a half, written by the rules themselves: the same for the same seed and time. */
export async function sampleBooks(books: Books, { seed, items, onProgress }: SampleOptions): Promise<void> {
  const dice = chance(seed)
  const clients = Math.max(1, Math.round(items / (itemsOfClient + invoicesOfClient * itemsOfInvoice)))
  const invoices = Math.max(1, Math.round((items - 1 - clients * itemsOfClient) / itemsOfInvoice))
  const story = new Story(books, dice)
  await story.begin()
  const clientIds: string[] = []
  for (let index = 0; index < clients; index++) clientIds.push(await story.addClient(index))
  for (let index = 0; index < invoices; index++) {
    await story.addInvoice(dice.pick(clientIds), index / invoices)
    onProgress?.((index + 1) / invoices)
  }
}

/** Moves through the past, so that each thing happens at a time of its own. */
class Story {
  readonly #dice: Chance
  readonly #books: Books
  readonly #end: number
  #now: number

  constructor(books: Books, dice: Chance) {
    this.#dice = dice
    this.#end = books.clock()
    this.#now = this.#end - history
    this.#books = books.at(() => this.#now, dice.random)
  }

  async begin(): Promise<void> {
    await createAccount.run(this.#books, {
      name: 'Lantern Works',
      email: 'books@lantern-works.example',
      address: { lines: ['Mill Lane 3'], postalCode: '10003', city: 'Oakport' },
      taxId: 'EX-123-456-789',
      currency: 'EUR',
      numberPattern: '{prefix}{year}-{number}',
      numberPrefix: 'INV-',
      numberDigits: 4,
      firstNumber: 1,
      paymentDays: 30,
    })
  }

  async addClient(index: number): Promise<string> {
    const { clientId } = await createClient.run(this.#books, sampleClient(this.#dice, index))
    return clientId
  }

  /** At a point between the beginning and now. */
  async addInvoice(clientId: string, point: number): Promise<void> {
    const dice = this.#dice
    const issued = Math.floor(this.#end - history + point * history)
    this.#now = issued
    const recent = issued > this.#end - 10 * day
    const draft = recent && dice.below(3) === 0
    const input = { clientId, ...sampleInvoice(dice), finalize: !draft }
    const { invoiceId, total } = await createInvoice.run(this.#books, input)
    if (draft) return
    if (dice.below(3) === 0) await sendInvoice.run(this.#books, { invoiceId })
    await this.#settle(invoiceId, total, issued)
  }

  /** Most are paid in time, some late or in parts, a few never. */
  async #settle(invoiceId: string, total: number, issued: number): Promise<void> {
    const dice = this.#dice
    const books = this.#books
    const after = issued + (2 + dice.below(45)) * day
    if (after >= this.#end) return
    this.#now = after
    const fate = dice.below(40)
    const method = dice.pick(['transfer', 'card'])
    if (fate === 0) await voidInvoice.run(books, { invoiceId })
    else if (fate === 1) await writeOffInvoice.run(books, { invoiceId })
    else if (fate === 2) {
      await creditInvoice.run(books, { invoiceId, amount: Math.ceil(total / 10), reason: 'Delivered late' })
    } else if (fate < 6) {
      await payInvoice.run(books, { invoiceId, amount: Math.ceil(total / 2), method })
      if (fate === 3) await refundInvoice.run(books, { invoiceId, amount: Math.ceil(total / 4), method })
    } else if (fate < 38) {
      await payInvoice.run(books, { invoiceId, method, reference: isoTime(after).slice(0, 10) })
    }
  }
}
