import { test } from 'vitest'
import { testBooks } from '../testing/test-books.js'
import { outboxSender } from './outbox-sender.js'
import { senderCases } from './sender-suite.js'

for (const { name, run } of senderCases) {
  test(name, async () => {
    const { books, abandon } = await testBooks()
    const arrived = async () => (await books.db.outbox()).items.map(({ messageId }) => messageId)
    await run({ sender: outboxSender(books.db), arrived })
    // The messages of the cases are about invoices that do not exist.
    await abandon()
  })
}
