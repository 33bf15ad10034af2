import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Answer, AnswerQueue } from './answer-queue.js'

function answer(body: string): Answer {
  return {
    requestId: 'R',
    status: 200,
    contentType: 'text/plain',
    body: Buffer.from(body),
    connection: 'Connection: keep-alive',
  }
}

/** Keeps the bytes as they come, as a socket does that has not sent them. */
class Receiver {
  readonly received: Buffer[] = []
  /** The bodies that were given apart. */
  readonly apart: (Uint8Array | undefined)[] = []
  readonly #takes: boolean

  constructor(takes = true) {
    this.#takes = takes
  }

  deliver(bytes: Buffer, body?: Uint8Array): boolean {
    this.apart.push(body)
    const whole = body === undefined ? bytes : Buffer.concat([bytes, body])
    this.received.push(this.#takes ? Buffer.from(whole) : whole)
    return this.#takes
  }

  get bodies(): string[] {
    return this.received.map((bytes) => bytes.toString().split('\r\n\r\n')[1]!)
  }
}

test('responses are sent at the end of the turn, each to its receiver, in order', async () => {
  const queue = new AnswerQueue()
  const [one, other] = [new Receiver(), new Receiver()]
  queue.add(one, answer('a'))
  queue.add(other, answer('b'))
  queue.add(one, answer('c'))
  expect([one.bodies, other.bodies]).toEqual([[], []])
  await turn()
  expect([one.bodies, other.bodies]).toEqual([['a', 'c'], ['b']])
})

test('a body that is lent may be filled anew before it is sent', async () => {
  const queue = new AnswerQueue()
  const receiver = new Receiver()
  const lent = answer('first')
  queue.add(receiver, lent)
  lent.body.set(Buffer.from('other'))
  await turn()
  expect(receiver.bodies).toEqual(['first'])
})

test('a large response is sent immediately, after the waiting ones', () => {
  const queue = new AnswerQueue()
  const receiver = new Receiver()
  queue.add(receiver, answer('small'))
  queue.add(receiver, answer('x'.repeat(1_000_000)))
  expect(receiver.bodies.map((body) => body.length)).toEqual([5, 1_000_000])
})

test('at most 64 responses are combined', () => {
  const queue = new AnswerQueue()
  const receiver = new Receiver()
  for (let count = 0; count < 64; count++) queue.add(receiver, answer(String(count)))
  expect(receiver.bodies).toEqual(Array.from({ length: 64 }, (_, count) => String(count)))
})

test('bytes that the system has not taken are not overwritten', async () => {
  const queue = new AnswerQueue()
  const slow = new Receiver(false)
  for (const text of ['one', 'two', 'six']) {
    queue.add(slow, answer(text))
    await turn()
  }
  expect(slow.bodies).toEqual(['one', 'two', 'six'])
})

test('a large unchanged body is sent without a copy, after the waiting ones', () => {
  const queue = new AnswerQueue()
  const receiver = new Receiver()
  const large = { ...answer('x'.repeat(100_000)), owned: true }
  queue.add(receiver, answer('a'))
  queue.add(receiver, { ...answer('b'), owned: true })
  queue.add(receiver, large)
  expect(receiver.bodies).toEqual(['a', 'b', 'x'.repeat(100_000)])
  expect(receiver.apart).toEqual([undefined, undefined, large.body])
  expect(receiver.apart[2]).toBe(large.body)
})
