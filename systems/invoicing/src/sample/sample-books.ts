import { bulkLoad } from '@tablewright/client'
import { type SampleOptions, seededChoices } from '@tablewright/system'
import type { Books, Client } from '../open.js'
import { sampleAccount, sampleClient } from './papers.js'
import { history, Story } from './story.js'

/** Average number of items of an invoice and of a client. */
const itemsOfInvoice = 8.5
const itemsOfClient = 2
const invoicesOfClient = 8

/** Fills the books with a year and a half of data. The same seed and time give the same data. */
export async function sampleBooks(books: Books, { seed, items, onProgress }: SampleOptions): Promise<void> {
  const dice = seededChoices(seed)
  const clients = Math.max(1, Math.round(items / (itemsOfClient + invoicesOfClient * itemsOfInvoice)))
  const invoices = Math.max(1, Math.round((items - 1 - clients * itemsOfClient) / itemsOfInvoice))
  const end = books.clock()
  const opening = { clock: () => end - history, random: dice.random }
  await bulkLoad(books.db, async (write) => {
    const [account] = await write((tx) => [tx.createAccount(sampleAccount)], opening)
    const known: Client[] = []
    for (let index = 0; index < clients; index++) {
      const [client] = await write((tx) => [tx.createClient(sampleClient(dice, index))], opening)
      known.push(client)
    }
    const story = new Story({ books, write, account, clients: known, dice, end })
    for (let index = 0; index < invoices; index++) {
      await story.addInvoice(index / invoices)
      onProgress?.((index + 1) / invoices)
    }
  })
}
