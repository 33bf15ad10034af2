import { setTimeout as delay } from 'node:timers/promises'
import type { Contestant } from '../../harness/compare.js'
import { Connection } from './connection.js'
import { targetOf, wireRequest } from './wire-request.js'

/** Number of clients, enough for commits to be shared. */
const connectionCount = 64

/** Many clients of one server, each with its own connection and one request at a time. */
export class Load {
  readonly #connections: readonly Connection[]

  private constructor(connections: readonly Connection[]) {
    this.#connections = connections
  }

  static async on(port: number, count = connectionCount): Promise<Load> {
    return new Load(await Promise.all(Array.from({ length: count }, () => Connection.open(port))))
  }

  /** Sends one call and reads its response. */
  async call<Answer = unknown>(operation: string, input: object): Promise<Answer> {
    const body = await this.#connections[0]!.send(wireRequest(targetOf(operation), input))
    return JSON.parse(body.toString()) as Answer
  }

  /** Calls each request once, as many at a time as there are connections. */
  async sendAll(requests: readonly Buffer[]): Promise<void> {
    await this.#spread(requests.length, (index) => requests[index]!)
  }

  /** A contestant that sends the requests in sequence, repeatedly. */
  repeating(requests: readonly Buffer[], cpu: () => number): Contestant {
    let next = 0
    return {
      run: (times) => this.#spread(times, () => requests[next++ % requests.length]!),
      cpu,
    }
  }

  /**
   * Like `repeating`, but in strict order over one connection, and with retries: some engines cannot delete a new
   * table immediately.
   */
  inOrder(requests: readonly Buffer[], cpu: () => number): Contestant {
    let next = 0
    return {
      run: async (times) => {
        for (let count = 0; count < times; count++) await this.#insist(requests[next++ % requests.length]!)
      },
      cpu,
    }
  }

  close(): void {
    for (const connection of this.#connections) connection.close()
  }

  async #insist(request: Buffer): Promise<void> {
    for (;;) {
      try {
        await this.#connections[0]!.send(request)
        return
      } catch (error) {
        if (!String(error).includes('ResourceInUseException')) throw error
        await delay(1)
      }
    }
  }

  async #spread(times: number, requestAt: (index: number) => Buffer): Promise<void> {
    let started = 0
    const workers = this.#connections.slice(0, times).map(async (connection) => {
      while (started < times) await connection.send(requestAt(started++))
    })
    await Promise.all(workers)
  }
}
