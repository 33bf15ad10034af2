import { id as idField } from '@tablewright/design'
import { refuse } from '@tablewright/system'
import { type ConsoleRoute, consoleRoute } from '../console-api-route.js'
import type { ItemLens } from '../items/item-lens.js'
import type { Trace, TraceList } from '../types/trace.js'
import { renderTrace, summarize } from './render-trace.js'
import type { TraceBook } from './trace-book.js'

/** Routes with the traces of calls. */
export function traceRoutes(system: string, traces: TraceBook, lens: ItemLens): readonly ConsoleRoute[] {
  return [
    consoleRoute({
      method: 'GET',
      path: '/_trace',
      input: {},
      run: async (): Promise<TraceList> => ({ traces: traces.list(system).map(summarize) }),
    }),
    consoleRoute({
      method: 'GET',
      path: '/_trace/:id',
      input: { id: idField() },
      run: async ({ id }): Promise<Trace> => {
        const trace = traces.find(system, id)
        if (trace) return renderTrace(trace, lens)
        throw refuse('NOT_FOUND', `There is no trace ${id}.`, {
          field: 'id',
          remedy: 'Traces of the latest calls are kept, until the server stops.',
        })
      },
    }),
  ]
}
