import { seededRandom } from '@tablewright/base'
import { connect, type Driver } from '@tablewright/client'
import type { Design } from '@tablewright/design'

export interface Ticket {
  readonly ticketId: string
  readonly desk: string
  readonly agent: string
  readonly state: 'OPEN' | 'CLOSED'
  readonly hits: number
}

type Calls = Readonly<Record<string, (input: object) => Promise<unknown>>>

/** Paces writers by the requests of the migration, independent of the speed of the machine. */
export class Pace {
  readonly #writesPerRequest: number
  #allowed = 0
  #waiting: (() => void)[] = []

  constructor(writesPerRequest: number) {
    this.#writesPerRequest = writesPerRequest
  }

  /** Called at each request of the migration. */
  onRequest(): void {
    this.#allowed += this.#writesPerRequest
    while (this.#allowed >= 1 && this.#waiting.length > 0) {
      this.#allowed--
      this.#waiting.shift()!()
    }
  }

  async next(): Promise<void> {
    if (this.#allowed >= 1) {
      this.#allowed--
      return
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Releases all waiting writers to let them stop. */
  release(): void {
    for (const go of this.#waiting.splice(0)) go()
  }
}

/** A client that writes its own tickets one after the other, and knows their expected state. */
export class Writer {
  readonly tickets = new Map<string, Ticket>()
  /** The keys of `tickets`, to choose one at random without a copy of them all. */
  readonly #ids: string[] = []
  readonly #name: string
  readonly #random: () => number
  readonly #pace: Pace
  #db: Calls
  #made = 0
  #stopped = false
  #running: Promise<void> | undefined
  #failure: unknown
  writes = 0

  constructor(name: string, seed: number, design: Design, driver: Driver, pace: Pace) {
    this.#name = name
    this.#pace = pace
    const bytes = seededRandom(seed)
    this.#random = () => {
      const [high, low] = bytes(new Uint8Array(2))
      return (high! * 256 + low!) / 65_536
    }
    this.#db = connect(design, driver) as unknown as Calls
  }

  /** Continues with another design. Each call uses one of the two. */
  use(design: Design, driver: Driver): void {
    this.#db = connect(design, driver) as unknown as Calls
  }

  async add(): Promise<void> {
    const ticketId = `${this.#name}-${this.#made++}`
    const ticket: Ticket = {
      ticketId,
      desk: `d${Math.floor(this.#random() * 20)}`,
      agent: this.#agent(),
      state: 'OPEN',
      hits: 0,
    }
    const { hits: _, ...given } = ticket
    await this.#db.addTicket!(given)
    this.tickets.set(ticketId, ticket)
    this.#ids.push(ticketId)
  }

  start(): void {
    this.#stopped = false
    this.#running = this.#run().catch((error: unknown) => {
      this.#failure = error
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#pace.release()
    await this.#running
    if (this.#failure) throw this.#failure
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      await this.#step()
      this.writes++
      if (!this.#stopped) await this.#pace.next()
    }
  }

  async #step(): Promise<void> {
    const choice = this.#random()
    if (choice < 0.125 || this.#ids.length === 0) return this.add()
    const index = Math.floor(this.#random() * this.#ids.length)
    const ticket = this.tickets.get(this.#ids[index]!)!
    // The key attributes of this design only: a design refuses others.
    const key = this.#keyOf(ticket)
    if (choice < 0.55) {
      await this.#db.touchTicket!(key)
      this.tickets.set(ticket.ticketId, { ...ticket, hits: ticket.hits + 1 })
    } else if (choice < 0.875) {
      const change = { agent: this.#agent(), state: this.#random() < 0.5 ? 'OPEN' : 'CLOSED' } as const
      await this.#db.assignTicket!({ ...key, ...change })
      this.tickets.set(ticket.ticketId, { ...ticket, ...change })
    } else {
      await this.#db.removeTicket!(key)
      this.tickets.delete(ticket.ticketId)
      const last = this.#ids.pop()!
      if (index < this.#ids.length) this.#ids[index] = last
    }
  }

  #keyOf({ ticketId, desk }: Ticket): object {
    return 'ticketsOfDesk' in this.#db ? { ticketId, desk } : { ticketId }
  }

  #agent(): string {
    return `a${Math.floor(this.#random() * 30)}`
  }
}
