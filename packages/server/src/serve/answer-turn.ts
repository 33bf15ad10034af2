import type { ServerResponse } from 'node:http'
import type { Answer } from '../api/answer.js'

/** Maximum number of answers that wait for each other. */
const maxWaiting = 64

/**
 * Sends the answers of one turn of the event loop together. A write wakes a sleeping client, which takes longer than
 * all other work for a small request; of answers that are sent together, most find their client awake.
 */
export class AnswerTurn {
  readonly #responses: ServerResponse[] = []
  readonly #answers: Answer[] = []
  #scheduled = false

  add(response: ServerResponse, answer: Answer): void {
    this.#responses.push(response)
    this.#answers.push(answer)
    if (this.#responses.length >= maxWaiting) this.#flush()
    else if (!this.#scheduled) {
      this.#scheduled = true
      setImmediate(this.#end)
    }
  }

  readonly #end = (): void => {
    this.#scheduled = false
    this.#flush()
  }

  #flush(): void {
    for (let index = 0; index < this.#responses.length; index++) {
      send(this.#responses[index]!, this.#answers[index]!)
    }
    this.#responses.length = 0
    this.#answers.length = 0
  }
}

/** An answer that cannot be sent, such as one with a line break in a header, ends its own connection and no other. */
function send(response: ServerResponse, answer: Answer): void {
  try {
    write(response, answer)
  } catch {
    response.destroy()
  }
}

function write(response: ServerResponse, { status, headers, body }: Answer): void {
  if (body === null) {
    response.writeHead(status, headers).end()
    return
  }
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  // A flat list of names and values spares a copy of the headers.
  const head: string[] = []
  for (const name in headers) head.push(name, headers[name]!)
  head.push('content-length', String(length))
  response.writeHead(status, head).end(body)
}
