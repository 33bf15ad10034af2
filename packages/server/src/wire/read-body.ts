import type { IncomingMessage } from 'node:http'

const nothing: Buffer = Buffer.alloc(0)

/** How much of an oversize body is read and thrown away, so that an honest client still gets to read the answer. */
const patience = 4

/**
 * Collects a request body and calls back once: with its bytes, or with undefined when it is longer than
 * `limit`. A request that breaks off is never called back; Node closes its socket. The usual body comes in
 * one piece and is not copied.
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  done: (body: Buffer | undefined) => void,
): void {
  let first = nothing
  let rest: Buffer[] | undefined
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > limit) {
      first = nothing
      rest = undefined
      if (length > limit * patience) request.socket.destroy()
    } else if (first.length === 0) first = chunk
    else if (rest === undefined) rest = [first, chunk]
    else rest.push(chunk)
  })
  request.on('end', () => {
    if (length > limit) done(undefined)
    else done(rest === undefined ? first : Buffer.concat(rest, length))
  })
}
