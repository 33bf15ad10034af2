import { memoryDatabase } from '@tablewright/system/testing'
import { invoicing } from '../design.js'
import type { Books } from '../open.js'
import { invoicingSystem } from '../system.js'
import { addClient, openAccount } from './test-books.js'

/** The initial data of every attack: an account and one client. */
export const attack = {
  system: invoicingSystem,
  database: memoryDatabase(invoicing),
  prepare: async (books: Books) => {
    await openAccount(books)
    await addClient(books, 'z@x.example')
  },
}

export async function someClient({ db }: Books): Promise<string> {
  return (await db.clients()).items[0]!.clientId
}
