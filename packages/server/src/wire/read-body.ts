import type { IncomingMessage } from 'node:http'
import { BodyChunks } from '../web/body-chunks.js'
import { type UnprovenBodies, unprovenBodyTimeout } from './unproven-bodies.js'

/** An oversized body is read and discarded up to this multiple of the limit: the client can then read the answer. */
const discardFactor = 4

/** Why a body was not read. */
export type BodyFailure = 'too large' | 'no room' | 'too slow'

/**
 * Collects a request body and calls back once: with its bytes, or with why it was not read: it is longer than
 * `limit`, or its sender is not authenticated yet and there is no room or no time left. An aborted request is never
 * called back; Node closes its socket. A body in one piece, the common case, is not copied.
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  unproven: UnprovenBodies | undefined,
  done: (body: Buffer | BodyFailure) => void,
): void {
  let body = new BodyChunks()
  let length = 0
  let counted = 0
  let failure: BodyFailure | undefined
  const drop = (reason: BodyFailure): void => {
    failure = reason
    body = new BodyChunks()
    unproven?.giveBack(counted)
    counted = 0
  }
  const deadline =
    unproven &&
    setTimeout(() => {
      drop('too slow')
      done('too slow')
    }, unprovenBodyTimeout)
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > limit * discardFactor) request.socket.destroy()
    if (failure !== undefined) return
    if (length > limit) drop('too large')
    else if (unproven !== undefined && !unproven.take(chunk.length)) drop('no room')
    else {
      counted += chunk.length
      body.add(chunk)
    }
  })
  request.on('end', () => {
    clearTimeout(deadline)
    if (failure === 'too slow') return
    if (failure !== undefined) done(failure)
    else {
      done(body.take())
      drop('too slow')
    }
  })
  request.on('close', () => {
    clearTimeout(deadline)
    drop('too slow')
  })
}
