import { newId } from '../state/new-id.js'
import { type Signal, signal } from '../state/signal.js'
import { connection, connectionHeader } from './connection.js'
import { type Input, type OperationName, requestOf } from './operation.js'
import { request } from './request.js'

export interface CallOptions {
  /** The version that was read, for operations that require `If-Match`. */
  readonly version?: number | string | undefined
  readonly signal?: AbortSignal
  /** Shows no notice after the change, for changes that are visible anyway. */
  readonly quiet?: boolean
  /** Whether the call only reads, regardless of its method. */
  readonly reads?: boolean
  /** Returns the call that undoes this one, from its answer. The notice about the change offers it. */
  readonly undo?: Undo | undefined
  /** Reason to override a rule of the system. It is recorded. */
  readonly breakGlass?: string | undefined
}

/** A call that undoes another. */
export interface UndoCall {
  readonly operation: OperationName
  readonly input: Input
  readonly version?: number | string | undefined
}

/** Returns the call that undoes a change, from its answer; undefined if there is none. */
export type Undo = (data: never) => UndoCall | undefined

/** The answer of the server with its metadata. */
export interface Answer<Result> {
  readonly data: Result
  /** The version of the record, for `CallOptions.version`. */
  readonly version?: string
}

/** A completed change, for components that show its effect. */
export interface Change {
  readonly system: string
  readonly operation: OperationName
  readonly input: Input
  /** The answer of the server. */
  readonly data: unknown
  /** Id for `GET /api/<system>/_trace/<id>`, which lists the writes. */
  readonly trace?: string
  readonly quiet: boolean
  readonly undo?: UndoCall
}

/** The latest change. Data of its system is read again. */
export const latestChange: Signal<Change | undefined> = signal(undefined)

/**
 * Calls an operation of a system: `call('account-pool', 'POST /leases', { userId })`. Throws `ApiError` with the
 * server's problem. After a change, all data of the page from that system is read again.
 */
export async function call<Result = unknown>(
  system: string,
  operation: OperationName,
  input: Input = {},
  options: CallOptions = {},
): Promise<Answer<Result>> {
  const { method, path, body } = requestOf(system, operation, input)
  const headers = headersOf(method, body, options)
  const isWrite = method !== 'GET' && !options.reads
  const send = () =>
    request(path, {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(options.signal && { signal: options.signal }),
    })
  const response = await (isWrite ? duringWrite(system, send) : send())
  const data = (await readBody(response)) as Result
  if (isWrite)
    announce(
      response,
      { system, operation, input, data, quiet: options.quiet ?? false },
      options.undo?.(data as never),
    )
  const version = response.headers.get('etag')?.replace(/^(?:W\/)?"|"$/g, '')
  return { data, ...(version !== undefined && { version }) }
}

const openWrites: string[] = []

/** Whether this page waits for the answer to a change of the system. All data is read again after it. */
export const isWriting = (system: string): boolean => openWrites.includes(system)

async function duringWrite(system: string, send: () => Promise<Response>): Promise<Response> {
  openWrites.push(system)
  try {
    return await send()
  } finally {
    openWrites.splice(openWrites.indexOf(system), 1)
  }
}

function headersOf(method: string, body: string | undefined, { version, breakGlass }: CallOptions): Headers {
  // Requests a trace, because under load the server traces only some calls.
  const headers = new Headers({ accept: 'application/json', 'tablewright-trace': 'on' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (connection.value !== '') headers.set(connectionHeader, connection.value)
  if (version !== undefined) headers.set('if-match', `"${version}"`)
  // Headers contain only ASCII.
  if (breakGlass !== undefined) headers.set('x-break-glass', encodeURIComponent(breakGlass))
  // Prevents a repeated fetch or a double click from running the operation twice.
  if (method === 'POST') headers.set('idempotency-key', newId())
  return headers
}

function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return Promise.resolve(undefined)
  const json = response.headers.get('content-type')?.includes('json') ?? false
  return json ? response.json() : response.text()
}

function announce(response: Response, change: Change, undo: UndoCall | undefined): void {
  const trace = response.headers.get('tablewright-trace') ?? undefined
  latestChange.value = { ...change, ...(trace !== undefined && { trace }), ...(undo && { undo }) }
}
