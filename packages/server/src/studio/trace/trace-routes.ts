import { id } from '@tablewright/design'
import { refuse } from '@tablewright/system'
import type { ItemLens } from '../items/item-lens.js'
import type { StudioRoute } from '../studio-route.js'
import type { Trace, TraceList } from '../types/trace.js'
import { renderTrace, summarise } from './render-trace.js'
import type { TraceBook } from './trace-book.js'

/** What a call wrote, for those who ask. */
export function traceRoutes(system: string, traces: TraceBook, lens: ItemLens): readonly StudioRoute[] {
  return [
    {
      method: 'GET',
      path: '/_trace',
      input: {},
      run: async (): Promise<TraceList> => ({ traces: traces.list(system).map(summarise) }),
    },
    {
      method: 'GET',
      path: '/_trace/:id',
      input: { id: id() },
      run: async (input): Promise<Trace> => {
        const trace = traces.find(system, input.id as string)
        if (trace) return renderTrace(trace, lens)
        throw refuse('NOT_FOUND', `There is no trace ${input.id}.`, {
          field: 'id',
          remedy: 'Traces of the latest 500 calls are kept, until the server stops.',
        })
      },
    },
  ]
}
