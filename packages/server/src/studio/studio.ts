import type { Clock } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { AnySystem } from '@tablewright/system'
import { dataRoutes } from './data/data-routes.js'
import { designRoutes } from './design/design-routes.js'
import { ItemLens } from './items/item-lens.js'
import type { DatabaseAddress } from './run/copy-texts.js'
import { runRoutes } from './run/run-routes.js'
import type { StudioRoute } from './studio-route.js'
import { TraceBook } from './trace/trace-book.js'
import { traceRoutes } from './trace/trace-routes.js'

export interface StudioOptions {
  readonly driver: Driver
  readonly clock: Clock
  /** Where the database listens, for those who want to ask it with other tools. */
  readonly database: DatabaseAddress
}

/** What the console asks beyond the systems' own routes. */
export class Studio {
  readonly traces: TraceBook
  /** The database, with what calls send to it written down. */
  readonly driver: Driver

  readonly #database: DatabaseAddress

  constructor({ driver, clock, database }: StudioOptions) {
    this.traces = new TraceBook(clock)
    this.driver = this.traces.observe(driver)
    this.#database = database
  }

  /** The routes of one system. */
  routesOf({ name, design }: AnySystem): readonly StudioRoute[] {
    const lens = new ItemLens(design)
    return [
      ...traceRoutes(name, this.traces, lens),
      ...designRoutes(design.model),
      ...dataRoutes(this.driver, lens),
      ...runRoutes(this.driver, lens, this.#database),
    ]
  }
}
