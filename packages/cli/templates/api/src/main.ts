import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, createTables } from 'tablewright/client'
import { embedded } from 'tablewright/embedded'
import { answerNotes } from './answer-notes.js'
import { notesDesign } from './design.js'

// To run on Amazon DynamoDB: import { dynamodb } from 'tablewright/client/http'.
const db = connect(notesDesign, embedded(process.env.DATA ?? '.tablewright'))
await createTables(db)

const server = createServer((request, response) => {
  answerNotes(db, request).then(
    ({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    },
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`Notes are at http://127.0.0.1:${port}/users/ann/notes`)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => server.close(() => void db.close()))
}
