import { randomUUID } from 'node:crypto'
import type { Clock } from '@tablewright/base'
import type { TraceBook } from '../../console-api/trace/trace-book.js'
import type { Answer } from '../answer.js'
import type { Caller } from '../auth/caller.js'
import { callerOf } from '../auth/identify-caller.js'
import type { Log } from '../environment.js'
import { corsHeaders } from '../guard/cross-site.js'
import { admitCall, type Guards, refuseForeign } from '../guard/guards.js'
import { securityHeaders } from '../guard/security-headers.js'
import { problemAnswer } from '../problem-answer.js'
import { ActionRouter, type FoundRoute } from './action-router.js'
import { CallLoad } from './call-load.js'
import type { HttpCall } from './http-call.js'

/** A route of a system, ready to answer. */
export interface CallTarget {
  readonly system: string
  /** HTTP status of each error code of the system. */
  readonly problems: Readonly<Record<string, number>>
  /** The route template, for metrics and logs, because a path can contain any text. */
  readonly operation: string
  /** Whether it changes data, also by a GET request. */
  readonly writes: boolean
  /** The services of its action. */
  readonly services: unknown
  /** Answers a call with these services, or with copies that trace its requests. */
  answer(call: HttpCall, caller: Caller, params: Params, services: unknown): Promise<Answer>
}

/** The values of a path by their names. */
export type Params = Pick<FoundRoute<unknown>, 'param'>

export interface ActionApiOptions {
  readonly guards: Guards
  readonly log: Log
  readonly clock: Clock
  readonly record: ((operation: string, status: number, seconds: number) => void) | undefined
  /** Stores the traces of calls. */
  readonly traces: TraceBook | undefined
}

/** A call in progress. */
interface CallState {
  readonly requestId: string
  caller: Caller | undefined
  /** Id of its trace. */
  trace: string | undefined
}

/**
 * Answers calls of actions as plain data. Shared by the socket and by Hono: both run the same code, and no
 * answer is copied to add headers.
 */
export class ActionApi {
  readonly #options: ActionApiOptions
  readonly #router = new ActionRouter<CallTarget>()
  readonly #load: CallLoad

  constructor(options: ActionApiOptions) {
    this.#options = options
    this.#load = new CallLoad(options.clock)
  }

  add(method: string, path: string, target: CallTarget): void {
    this.#router.add(method, path, target)
  }

  /** Answers a call. Returns undefined if no action has its method and path. Never rejects. */
  handle(call: HttpCall): Promise<Answer> | undefined {
    const found = this.#router.find(call.method === 'HEAD' ? 'GET' : call.method, call.path)
    return found && this.#answer(call, found)
  }

  async #answer(call: HttpCall, found: FoundRoute<CallTarget>): Promise<Answer> {
    this.#load.begin()
    try {
      return await this.#observed(call, found)
    } finally {
      this.#load.end()
    }
  }

  async #observed(call: HttpCall, found: FoundRoute<CallTarget>): Promise<Answer> {
    const { clock, log, record, guards } = this.#options
    const { operation } = found.target
    const started = clock()
    const state: CallState = { requestId: randomUUID(), caller: undefined, trace: undefined }
    const { status, headers, body } = await this.#guarded(call, found, state)
    const milliseconds = clock() - started
    record?.(operation, status, milliseconds / 1000)
    const { requestId, caller, trace } = state
    log.info({ requestId, operation, status, milliseconds, caller: caller?.principal.id }, 'answered')
    // Not a spread: appending properties to a copy is slow.
    const all: Record<string, string> = Object.assign({ 'x-request-id': requestId }, securityHeaders, headers)
    if (trace !== undefined) all['tablewright-trace'] = trace
    const cors = corsHeaders(guards.web, call)
    if (cors)
      Object.assign(all, cors, { vary: all.vary === undefined ? cors.vary : `${all.vary}, ${cors.vary}` })
    return { status, headers: all, body }
  }

  async #guarded(call: HttpCall, found: FoundRoute<CallTarget>, state: CallState): Promise<Answer> {
    const { guards, traces } = this.#options
    const { target } = found
    const { requestId } = state
    const failed = (error: unknown) =>
      problemAnswer(error, {
        page: `/api/${target.system}`,
        problems: target.problems,
        requestId,
        log: this.#options.log,
      })
    try {
      refuseForeign(guards, call, target.writes)
      const identified = await admitCall(guards, call, call.remoteAddress)
      state.caller = identified.caller
      const caller = callerOf(identified)
      const isAsked = call.header('tablewright-trace') !== undefined
      if (!traces?.takes({ isAsked, isBusy: this.#load.isBusy })) {
        return await target.answer(call, caller, found, target.services)
      }
      const start = { id: requestId, system: target.system, name: `${call.method} ${call.path}` }
      return await traces.call(start, target.services, async (trace, services) => {
        const { kind, id } = caller.principal
        // The local user of a server without authentication has no name.
        if (kind !== 'local') trace.caller = id
        const answer = await target.answer(call, caller, found, services).catch(failed)
        trace.status = answer.status
        if (trace.requests.length > 0) state.trace = trace.id
        return answer
      })
    } catch (error) {
      return failed(error)
    }
  }
}
