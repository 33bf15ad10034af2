import type { TraceBook } from '../console-api/trace/trace-book.js'
import type { Caller } from './auth/caller.js'
import type { ApiContext } from './environment.js'

/** Returns the name of the caller, or undefined for the local user of a server without authentication. */
function callerName(caller: Caller | undefined): string | undefined {
  return caller === undefined || caller.principal.kind === 'local' ? undefined : caller.principal.id
}

/** Records the requests that a call sends to the database. Its answer has the id of the trace. */
export function traceCalls(traces: TraceBook, system: string) {
  return async (context: ApiContext, next: () => Promise<void>): Promise<void> => {
    const { method, path } = context.req
    const start = { id: context.get('requestId')!, system, name: `${method} ${path}` }
    await traces.call(start, undefined, async (trace) => {
      await next()
      const caller = callerName(context.get('caller'))
      if (caller !== undefined) trace.caller = caller
      trace.status = context.res.status
      if (trace.requests.length > 0) context.header('tablewright-trace', trace.id)
    })
  }
}
