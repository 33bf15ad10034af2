import type { ServerResponse } from 'node:http'
import type { Answer } from '../api/answer.js'

/** Maximum number of answers that are sent together. */
const maxWaiting = 64

/**
 * Sends the answers of one turn of the event loop together. A write to a sleeping client wakes it, which
 * takes longer than all other work for a small request. After the first write of a batch, the clients of the
 * other answers are mostly awake.
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

/**
 * Sends an answer. If it is invalid, for example because of a line break in a header, only its own connection
 * is closed.
 */
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
  // A flat list of names and values avoids a copy of the headers.
  const head: string[] = []
  for (const name in headers) head.push(name, headers[name]!)
  head.push('content-length', String(length))
  response.writeHead(status, head).end(body)
}
