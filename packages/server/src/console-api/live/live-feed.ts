import { setTimeout as pause, setImmediate as soon } from 'node:timers/promises'
import type { Driver } from '@tablewright/client'
import type { StreamRecord } from '@tablewright/dynamo'
import type { ItemLens } from '../items/item-lens.js'
import type { LiveEvent, LiveState, LiveTable } from '../types/live.js'
import { decodeChange } from './decode-change.js'
import { openStream } from './open-stream.js'
import { StreamReader } from './stream-reader.js'

/** Receives the events of a feed. */
export interface Subscriber {
  send(event: LiveEvent): void
  end(): void
  /** Called when a value derived from the data changed, such as a count, without a change event. */
  onDerivedChange?(): void
}

export interface LiveFeedOptions {
  readonly driver: Driver
  readonly lens: ItemLens
  /** Whether the database is in this process, so that streams can be enabled and reads cost nothing. */
  readonly own: boolean
}

/** Number of changes that are stored for clients that reconnect. */
const maxKept = 1_000
/** Time that a stream is read after its last subscriber left, to bridge page reloads. */
const lingering = 30_000

type Change = Extract<LiveEvent, { event: 'change' }>

interface OpenFeed {
  readonly state: LiveState
  readonly readers: readonly (readonly [table: string, reader: StreamReader])[]
  /** The change from which reading resumed; undefined if none was requested. */
  readonly resumed: string | undefined
  readonly stop: AbortController
}

/** Reads the streams of a system once for all subscribers. */
export class LiveFeed {
  readonly #options: LiveFeedOptions
  readonly #subscribers = new Set<Subscriber>()
  #kept: Change[] = []
  #feed: Promise<OpenFeed> | undefined
  #reading: Promise<void> | undefined
  #leaving: NodeJS.Timeout | undefined
  #closed = false
  /** Why the last reload failed; undefined after a success. */
  #failure: string | undefined

  constructor(options: LiveFeedOptions) {
    this.#options = options
  }

  /** Sends the state, the missed events, then each new event. Returns the function that unsubscribes. */
  async join(subscriber: Subscriber, lastEventId: string | undefined): Promise<() => void> {
    clearTimeout(this.#leaving)
    this.#feed ??= this.#open(lastEventId)
    const feed = await this.#feed
    if (this.#closed) {
      subscriber.end()
      return () => undefined
    }
    subscriber.send({ event: 'state', data: feed.state })
    if (this.#failure !== undefined) subscriber.send({ event: 'failed', data: { reason: this.#failure } })
    this.#catchUp(subscriber, lastEventId, feed)
    this.#subscribers.add(subscriber)
    this.#reading ??= this.#read(feed)
    return () => this.#leave(subscriber)
  }

  /** Sends `reload` to all subscribers. */
  announceReload(): void {
    this.#failure = undefined
    this.#broadcast({ event: 'reload', data: { reason: 'The configuration or a design has changed.' } })
  }

  /** Sends `failed` to all current and later subscribers. The server continues unchanged. */
  announceFailure(reason: string): void {
    this.#failure = reason
    this.#broadcast({ event: 'failed', data: { reason } })
  }

  /** Notifies subscribers that a value derived from the data changed, such as a count. */
  announceChange(): void {
    for (const subscriber of this.#subscribers) subscriber.onDerivedChange?.()
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const subscriber of this.#subscribers) subscriber.end()
    this.#subscribers.clear()
    clearTimeout(this.#leaving)
    await this.#stop()
  }

  #leave(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber)
    if (this.#subscribers.size > 0) return
    clearTimeout(this.#leaving)
    this.#leaving = setTimeout(() => void this.#stop(), lingering).unref()
  }

  async #stop(): Promise<void> {
    const [feed, reading] = [this.#feed, this.#reading]
    this.#feed = undefined
    this.#reading = undefined
    this.#kept = []
    ;(await feed)?.stop.abort()
    await reading
  }

  async #open(lastEventId: string | undefined): Promise<OpenFeed> {
    const { driver, lens, own } = this.#options
    const tables: LiveTable[] = []
    const readers: [string, StreamReader][] = []
    let resumed: string | undefined
    for (const table of Object.keys(lens.design.model.tables)) {
      const stream = await openStream(driver, table, own)
      if (stream.arn === undefined) {
        tables.push({ table, stream: null, reason: stream.reason })
        continue
      }
      const reader = new StreamReader(driver, stream.arn)
      const started = await reader.start(sequenceIn(table, lastEventId)).catch((error: Error) => error)
      if (started instanceof Error) tables.push({ table, stream: null, reason: started.message })
      else {
        tables.push({ table, stream: stream.view })
        readers.push([table, reader])
        if (started) resumed = lastEventId
      }
    }
    return { state: { tables }, readers, resumed, stop: new AbortController() }
  }

  #catchUp(subscriber: Subscriber, lastEventId: string | undefined, { resumed }: OpenFeed): void {
    if (lastEventId === undefined) return
    const last = this.#kept.findIndex(({ id }) => id === lastEventId)
    if (last >= 0 || resumed === lastEventId) {
      for (const change of this.#kept.slice(last + 1)) subscriber.send(change)
    } else subscriber.send(gap('What came before now is not kept any more.'))
  }

  async #read({ readers, stop: { signal } }: OpenFeed): Promise<void> {
    const { own } = this.#options
    while (!signal.aborted) {
      let quiet = true
      for (const [table, reader] of readers) {
        // The error may be temporary; the reader keeps its position.
        const { records, lost } = await reader.read().catch(() => ({ records: [], lost: false }))
        if (lost) this.#broadcast(gap('Changes were not read in time.'))
        for (const record of records) this.#publish(table, record)
        quiet &&= records.length === 0
      }
      // Wait between batches: subscribers must keep up with a burst.
      if (quiet) await pause(own ? 100 : 1_000, undefined, { signal, ref: false }).catch(() => undefined)
      else await soon()
    }
  }

  #publish(table: string, record: StreamRecord): void {
    const data = decodeChange(this.#options.lens, table, record)
    const change: Change = { event: 'change', id: `${table}:${data.sequenceNumber}`, data }
    this.#kept.push(change)
    if (this.#kept.length > maxKept) this.#kept.shift()
    this.#broadcast(change)
  }

  #broadcast(event: LiveEvent): void {
    for (const subscriber of this.#subscribers) subscriber.send(event)
  }
}

/** Returns the sequence number of an event id, if it belongs to this table. */
function sequenceIn(table: string, id: string | undefined): string | undefined {
  return id?.startsWith(`${table}:`) ? id.slice(table.length + 1) : undefined
}

function gap(reason: string): LiveEvent {
  return { event: 'gap', data: { reason } }
}
