import type { Clock } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { AnySystem } from '@tablewright/system'
import type { Audit } from './audit/audit.js'
import { auditRoutes } from './audit/audit-routes.js'
import { connectionRoutes } from './connections/connection-routes.js'
import { Connections } from './connections/connections.js'
import { switchedRoutes } from './connections/switched-routes.js'
import type { ConsoleRoute } from './console-api-route.js'
import { CountCache, type WatchChanges } from './count/count-cache.js'
import { dataRoutes } from './data/data-routes.js'
import { PageCursors } from './data/page-cursor.js'
import { designRoutes } from './design/design-routes.js'
import { EditGuard } from './edit/edit-guard.js'
import { editRoutes } from './edit/edit-routes.js'
import { ItemLens } from './items/item-lens.js'
import { changeNotices } from './live/change-notices.js'
import { LiveFeed } from './live/live-feed.js'
import { liveRoutes } from './live/live-routes.js'
import { LoadMeter } from './load/load-meter.js'
import { loadRoutes } from './load/load-routes.js'
import type { DatabaseAddress } from './run/database-address.js'
import { runRoutes } from './run/run-routes.js'
import { TraceBook } from './trace/trace-book.js'
import { traceRoutes } from './trace/trace-routes.js'

export interface ConsoleApiOptions {
  readonly driver: Driver
  readonly clock: Clock
  /** Address of the database for other tools. */
  readonly database: DatabaseAddress
  /** Whether the database is in this process. */
  readonly own: boolean
  /** Changes of the data, if the database is in this process. */
  readonly watchChanges?: WatchChanges | undefined
  /** Signs the cursors of data pages. Defaults to a random secret of this process. */
  readonly cursorSecret?: string | Uint8Array
}

/** A system with its services. */
interface OpenedSystem {
  readonly system: AnySystem
  readonly services: never
}

/** The API of the console, in addition to the routes of the systems. */
export class ConsoleApi {
  readonly traces: TraceBook
  /** The database, with its requests recorded for traces. */
  readonly driver: Driver

  /** Cached counts of lists. */
  readonly counts: CountCache

  readonly #options: ConsoleApiOptions
  readonly #meter: LoadMeter
  readonly #feeds = new Map<string, LiveFeed>()
  readonly #cursors: PageCursors
  readonly #connections: Connections

  constructor(options: ConsoleApiOptions) {
    this.traces = new TraceBook(options.clock)
    this.#meter = new LoadMeter(options.clock)
    this.driver = this.traces.observe(this.#meter.observe(options.driver))
    this.#options = options
    this.counts = new CountCache({
      changes: options.watchChanges,
      onCorrected: (system) => this.#feeds.get(system)?.announceChange(),
    })
    this.#cursors = new PageCursors(options.cursorSecret)
    this.#connections = new Connections(this.driver, options.database)
  }

  /** The routes of one system. */
  routesOf(running: OpenedSystem, audit?: Audit): readonly ConsoleRoute[] {
    const { name, design, designSource } = running.system
    const { driver, own } = this.#options
    const lens = new ItemLens(design)
    const guard = new EditGuard(running, lens, audit)
    // Reads for live subscribers are not part of a call.
    const feed = new LiveFeed({ driver, lens, own })
    this.#feeds.set(name, feed)
    return [
      ...traceRoutes(name, this.traces, lens),
      ...designRoutes(design.model, designSource),
      ...switchedRoutes(this.#connections, (connection) => {
        const edits = connection.remote ? guard.ofOtherDatabase() : guard
        return [
          ...dataRoutes(connection.driver, lens, this.#cursors),
          ...editRoutes(connection.driver, lens, edits),
          ...runRoutes(connection.driver, lens, connection.database, edits),
        ]
      }),
      ...connectionRoutes(this.#connections),
      ...auditRoutes(name, audit),
      ...loadRoutes(design.model, this.#meter),
      ...liveRoutes(feed),
    ]
  }

  /**
   * Announces changes of these systems in one stream of events. Why a reload failed is sent only for systems with the
   * value true, because the reason can name options and files of the server.
   */
  changes(systems: ReadonlyMap<string, boolean>): Response {
    const feeds = [...systems].flatMap(([system, explains]) => {
      const feed = this.#feeds.get(system)
      return feed ? [{ system, feed, explains }] : []
    })
    return changeNotices(feeds)
  }

  /** Makes open consoles reload, after other systems or designs were loaded. */
  announceReload(): void {
    for (const feed of this.#feeds.values()) feed.announceReload()
  }

  /** Shows in open consoles why other systems or designs could not be loaded. */
  announceFailure(reason: string): void {
    for (const feed of this.#feeds.values()) feed.announceFailure(reason)
  }

  /** Ends live streams, which would keep their connections open. */
  async close(): Promise<void> {
    this.counts.close()
    await this.#connections.close()
    await Promise.all([...this.#feeds.values()].map((feed) => feed.close()))
  }
}
