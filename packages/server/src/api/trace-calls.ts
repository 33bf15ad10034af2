import type { TraceBook } from '../console-api/trace/trace-book.js'
import type { ApiContext } from './environment.js'

/** Writes down what a call sends to the database; its answer says under which id that can be looked up. */
export function traceCalls(traces: TraceBook, system: string) {
  return async (context: ApiContext, next: () => Promise<void>): Promise<void> => {
    const { method, path } = context.req
    const start = { id: context.get('requestId')!, system, name: `${method} ${path}` }
    await traces.call(start, async (trace) => {
      await next()
      const caller = context.get('caller')?.name
      if (caller !== undefined) trace.caller = caller
      trace.status = context.res.status
      if (trace.requests.length > 0) context.header('tablewright-trace', trace.id)
    })
  }
}
