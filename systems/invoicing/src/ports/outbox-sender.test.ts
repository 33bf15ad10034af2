import { test } from 'vitest'
import { testBooks } from '../testing/test-books.js'
import { outboxSender } from './outbox-sender.js'
import { senderCases } from './sender-suite.js'

for (const { name, run } of senderCases) {
  test(name, async () => {
    const { books, close } = await testBooks()
    const arrived = async () => (await books.db.outbox()).items.map(({ messageId }) => messageId)
    await run({ sender: outboxSender(books.db), arrived })
    await close()
  })
}
