import { isoTime } from '@tablewright/base'
import type { LoadWrite } from '@tablewright/client'
import type { SeededChoices } from '@tablewright/system'
import type { Account, Books, BooksDb, Client, Invoice } from '../open.js'
import { formatNumber } from '../rules/account/number-format.js'
import { draftedPaper, issuedPaper, newPaper } from '../rules/invoices/create-invoice.js'
import { voidWrite } from '../rules/invoices/void-invoice.js'
import { creditWrite } from '../rules/payments/credit-invoice.js'
import { paymentWrite } from '../rules/payments/payment-input.js'
import { invoiceLetter } from '../rules/sending/messages.js'
import { sampleInvoice } from './papers.js'

const day = 86_400_000
export const history = 540 * day

interface Scene {
  readonly books: Books
  readonly write: LoadWrite<BooksDb>
  readonly account: Account
  readonly clients: readonly Client[]
  readonly dice: SeededChoices
  /** End of the history: the present. */
  readonly end: number
}

/** Writes invoices in order, each with its payments and status, through the rules. */
export class Story {
  readonly #scene: Scene
  #lastNumber: number

  constructor(scene: Scene) {
    this.#scene = scene
    this.#lastNumber = scene.account.lastNumber
  }

  /** Writes an invoice at a point of the history: 0 is its beginning, 1 its end. */
  async addInvoice(point: number): Promise<void> {
    const { account, clients, dice, end } = this.#scene
    const written = Math.floor(end - history + point * history)
    const books = this.#at(written)
    const client = dice.pick(clients)
    const input = { clientId: client.clientId, ...sampleInvoice(dice) }
    const paper = newPaper(books, input, account, client)
    if (written > end - 10 * day && dice.below(3) === 0) {
      await this.#scene.write((tx) => [tx.draftInvoice(draftedPaper(paper))], books)
      return
    }
    const expectedLastNumber = this.#lastNumber++
    const sequence = expectedLastNumber + 1
    const number = formatNumber(account, sequence, paper.header.issueDate)
    const issued = issuedPaper(books, paper, account, { expectedLastNumber, sequence, number })
    const [{ invoice }] = await this.#scene.write((tx) => [tx.createInvoice(issued)], books)
    const current = dice.below(3) === 0 ? await this.#send(books, invoice) : invoice
    const settled = written + (2 + dice.below(45)) * day
    if (settled < end) await this.#settle(this.#at(settled), current)
  }

  /** Returns the books at a point in time. */
  #at(now: number): Books {
    const { books, dice } = this.#scene
    return { ...books, clock: () => now, random: dice.random }
  }

  async #send(books: Books, invoice: Invoice): Promise<Invoice> {
    const { clientId, invoiceId, version, snapshot } = invoice
    const message = invoiceLetter(invoice, snapshot!)
    await this.#scene.write(
      (tx) => [tx.keepMessage(message), tx.sendInvoice({ clientId, invoiceId, version })],
      books,
    )
    return { ...invoice, version: version + 1 }
  }

  /** Settles an invoice: most are paid in time, some late or in parts, a few never. */
  async #settle(books: Books, invoice: Invoice): Promise<void> {
    const { write, dice } = this.#scene
    const { clientId, invoiceId, version, total } = invoice
    const fate = dice.below(40)
    const method = dice.pick(['transfer', 'card'])
    if (fate === 0) {
      const voided = await voidWrite(books, invoice)
      await write((tx) => [tx.voidInvoice(voided)], books)
    } else if (fate === 1) {
      await write((tx) => [tx.writeOffInvoice({ clientId, invoiceId, version })], books)
    } else if (fate === 2) {
      const credited = await creditWrite(books, invoice, Math.ceil(total / 10), 'Delivered late')
      await write((tx) => [tx.creditInvoice(credited)], books)
    } else if (fate < 6) {
      const part = paymentWrite(books, invoice, { method }, Math.ceil(total / 2))
      await write((tx) => [tx.payInvoice(part)], books)
      if (fate === 3) await this.#refund(books, { ...invoice, ...part, version: version + 1 }, method)
    } else if (fate < 38) {
      const reference = isoTime(books.clock()).slice(0, 10)
      const payment = paymentWrite(books, invoice, { method, reference }, total)
      await write((tx) => [tx.payInvoice(payment)], books)
    }
  }

  async #refund(books: Books, invoice: Invoice, method: string): Promise<void> {
    const refund = paymentWrite(books, invoice, { method }, -Math.ceil(invoice.total / 4))
    await this.#scene.write((tx) => [tx.refundInvoice(refund)], books)
  }
}
