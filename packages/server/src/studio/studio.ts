import type { Clock } from '@tablewright/base'
import type { AnySystem } from '@tablewright/system'
import { designRoutes } from './design/design-routes.js'
import { ItemLens } from './items/item-lens.js'
import type { StudioRoute } from './studio-route.js'
import { TraceBook } from './trace/trace-book.js'
import { traceRoutes } from './trace/trace-routes.js'

/** What the console asks beyond the systems' own routes. */
export class Studio {
  readonly traces: TraceBook

  constructor(clock: Clock) {
    this.traces = new TraceBook(clock)
  }

  /** The routes of one system. */
  routesOf({ name, design }: AnySystem): readonly StudioRoute[] {
    const lens = new ItemLens(design)
    return [...traceRoutes(name, this.traces, lens), ...designRoutes(design.model)]
  }
}
