import { isoTime, isTablewrightError } from '@tablewright/base'
import { forEachLimit, type JobReport } from '@tablewright/system'
import type { EventContext } from './context.js'
import { deliverLane } from './deliver-lane.js'
import { type LaneItem, laneShards } from './design.js'
import { allShards, fanOut } from './fan-out.js'
import { laneKey, leaseMs } from './lane.js'

/** Maximum number of parallel deliveries to one endpoint. */
const lanesAtOnce = 4

/** Milliseconds in which the events of a burst are collected. */
const wakeDelayMs = 20

/** Delivers the events of one system. Several processes may run a dispatcher for it. */
export class Dispatcher {
  readonly #context: EventContext
  readonly #onFault: (error: unknown) => void
  /** Waiting items by endpoint. An entry exists while a worker runs. */
  readonly #queues = new Map<string, LaneItem[]>()
  /** Lanes that wait or are delivered. */
  readonly #owned = new Set<LaneItem>()
  readonly #workers = new Set<Promise<void>>()
  #closed = false
  #running: Promise<unknown> = Promise.resolve()
  #woken: Set<number> | undefined

  constructor(context: EventContext, onFault: (error: unknown) => void) {
    this.#context = context
    this.#onFault = onFault
  }

  /** Fans pending events out, claims lanes that are due, and starts their delivery. */
  run(): Promise<JobReport> {
    return this.#inTurn(async () => {
      const { events, lanes } = await fanOut(this.#context, allShards)
      const due = await this.#claimDue()
      for (const lane of [...lanes, ...due]) this.#enqueue(lane)
      return { events, lanes: lanes.length + due.length }
    })
  }

  /** Handles new events of these shards after a short delay, in which further events are collected. */
  wake(shards: readonly number[]): void {
    if (this.#woken) {
      for (const shard of shards) this.#woken.add(shard)
      return
    }
    this.#woken = new Set(shards)
    const handle = async () => {
      const woken = [...(this.#woken ?? [])]
      this.#woken = undefined
      const { lanes } = await fanOut(this.#context, woken)
      for (const lane of lanes) this.#enqueue(lane)
      return {}
    }
    setTimeout(() => this.#inTurn(handle).catch(this.#onFault), wakeDelayMs).unref()
  }

  /** Runs work sequentially: a concurrent run would find the shards leased. */
  #inTurn(work: () => Promise<JobReport>): Promise<JobReport> {
    const run = this.#running.then(() => (this.#closed ? {} : work()))
    this.#running = run.catch(() => undefined)
    return run
  }

  /** Waits until every started event is delivered or postponed. */
  async settled(): Promise<void> {
    while (this.#workers.size > 0) await Promise.all(this.#workers)
  }

  /** Starts no more deliveries, and waits for running ones. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
    await this.settled()
  }

  async #claimDue(): Promise<LaneItem[]> {
    const { store, system, clock, owner } = this.#context
    const claimed: LaneItem[] = []
    const owned = new Set([...this.#owned].map(nameOf))
    const shards = Array.from({ length: laneShards }, (_, shard) => shard)
    await forEachLimit(shards, laneShards, async (shard) => {
      const before = isoTime(clock() + 1)
      const { items } = await store.dueLanes({ system, shard, before })
      for (const lane of items) {
        const now = isoTime(clock())
        const dueAt = isoTime(clock() + leaseMs)
        const taken = await store.claimLane({ ...laneKey(lane), owner, now, dueAt }).catch(lostRace)
        // A lane that waits for a slow endpoint only needs a new lease.
        if (taken && !owned.has(nameOf(taken))) claimed.push(taken)
      }
    })
    return claimed
  }

  #enqueue(lane: LaneItem): void {
    this.#owned.add(lane)
    const queue = this.#queues.get(lane.endpointId)
    if (queue) return void queue.push(lane)
    const own = [lane]
    this.#queues.set(lane.endpointId, own)
    const worker: Promise<void> = this.#work(lane.endpointId, own)
      .catch(this.#onFault)
      .finally(() => this.#workers.delete(worker))
    this.#workers.add(worker)
  }

  async #work(endpointId: string, queue: LaneItem[]): Promise<void> {
    const isClosed = () => this.#closed
    const lanes = function* () {
      for (let lane = queue.shift(); lane; lane = queue.shift()) yield lane
    }
    const deliverOne = (lane: LaneItem) =>
      deliverLane(this.#context, lane, isClosed).finally(() => this.#owned.delete(lane))
    try {
      while (queue.length > 0) await forEachLimit(lanes(), lanesAtOnce, deliverOne)
    } finally {
      // Synchronous: a lane that arrives from now on must start a new worker.
      this.#queues.delete(endpointId)
    }
  }
}

function nameOf(lane: LaneItem): string {
  return JSON.stringify(laneKey(lane))
}

function lostRace(error: unknown): undefined {
  if (!isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND')) throw error
}
