import { forEachLimit, type SampleOptions, seededChoices } from '@tablewright/system'
import type { Books } from '../open.js'
import { createAccount } from '../rules/account/create-account.js'
import { createClient } from '../rules/clients/create-client.js'
import { sampleClient } from './papers.js'
import { history, writeInvoice } from './story.js'

/** What one invoice and one client come to, with all that belongs to them. */
const itemsOfInvoice = 8.5
const itemsOfClient = 2
const invoicesOfClient = 8

/** The number of items that are written together. */
const atOnce = 32

/** The books of a year and a half, written by the rules themselves: the same for the same seed and time. */
export async function sampleBooks(books: Books, { seed, items, onProgress }: SampleOptions): Promise<void> {
  const dice = seededChoices(seed)
  const clients = Math.max(1, Math.round(items / (itemsOfClient + invoicesOfClient * itemsOfInvoice)))
  const invoices = Math.max(1, Math.round((items - 1 - clients * itemsOfClient) / itemsOfInvoice))
  const end = books.clock()
  // Each has chance of its own, so that it does not matter who is done first.
  const ofItsOwn = () => seededChoices(dice.below(2 ** 32))
  const opening = books.at(() => end - history, dice.random)
  await addAccount(opening)
  const clientIds: string[] = []
  const newClients = Array.from({ length: clients }, (_, index) => ({ index, own: ofItsOwn() }))
  await forEachLimit(newClients, atOnce, async ({ index, own }) => {
    const { clientId } = await createClient.run(books.at(opening.clock, own.random), sampleClient(own, index))
    clientIds[index] = clientId
  })

  // One number follows the other; what becomes of the invoices happens while others are written.
  async function* written() {
    for (let index = 0; index < invoices; index++) {
      yield await writeInvoice(books, ofItsOwn(), clientIds, end, index / invoices)
    }
  }
  let settled = 0
  await forEachLimit(written(), atOnce, async (settle) => {
    await settle()
    onProgress?.(++settled / invoices)
  })
}

async function addAccount(books: Books): Promise<void> {
  await createAccount.run(books, {
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
