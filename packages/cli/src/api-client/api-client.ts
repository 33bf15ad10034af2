import { TablewrightError } from '@tablewright/base'
import { requireAddress } from './profiles.js'

/** A call of the HTTP API; `path` begins with `/api`. */
export interface ApiCall {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Calls the HTTP API of a remote server or of this process. */
export interface ApiClient {
  /** Resolves with the answer. Rejects with the server's error if it refuses the call. */
  send(call: ApiCall): Promise<Response>
  close(): Promise<void>
}

type Answer = (path: string, init: RequestInit) => Promise<Response>

/** Calls a server over the network. */
export function httpClient(url: string, token: string | undefined): ApiClient {
  const base = `${requireAddress(url)}/`
  const answer: Answer = async (path, init) => {
    // A followed redirect could turn a POST into a GET.
    const response = await fetch(new URL(path.slice(1), base), { ...init, redirect: 'manual' })
    requireTablewright(url, response)
    return response
  }
  return {
    send: (call) =>
      send(answer, call, token).catch((error: unknown) => {
        // Node's fetch reports every failure of the network as a TypeError.
        throw error instanceof TypeError ? notFound(url, error) : error
      }),
    close: async () => undefined,
  }
}

/** Calls the API of this process. */
export function inProcessClient(
  request: Answer,
  token: string | undefined,
  close: () => Promise<void>,
): ApiClient {
  return { send: (call) => send(request, call, token), close }
}

/** Throws for answers of other programs: every answer of the API has a request id. */
function requireTablewright(url: string, { status, headers }: Response): void {
  const location = headers.get('location')
  if (status >= 300 && status < 400 && location !== null) {
    throw new TablewrightError('SERVER_UNKNOWN', `${url} redirects to ${location}.`, {
      remedy: 'Give --server the address to which it redirects.',
      data: { url, location },
    })
  }
  if (headers.has('x-request-id') || isProblem({ headers })) return
  throw new TablewrightError(
    'SERVER_UNKNOWN',
    `${url} answered ${status}, but not as a Tablewright server.`,
    {
      remedy: 'Check that --server is the address of a Tablewright server.',
      data: { url, status },
    },
  )
}

/** Returns the header with a token; none for an empty one, which an empty variable gives. Throws if it cannot be one. */
export function authorization(token = ''): { readonly authorization?: string } {
  const trimmed = token.trim()
  if (trimmed === '') return {}
  if (/^[\x21-\x7e]+$/.test(trimmed)) return { authorization: `Bearer ${trimmed}` }
  throw new TablewrightError(
    'TOKEN_INVALID',
    'The token has a blank or another character that no token has.',
    {
      remedy: 'Give --token, TABLEWRIGHT_TOKEN or --profile the token as it was printed.',
    },
  )
}

async function send(answer: Answer, call: ApiCall, token: string | undefined): Promise<Response> {
  const { method, path, headers, body } = call
  const response = await answer(path, {
    method,
    headers: {
      accept: 'application/json',
      ...authorization(token),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (response.ok && !isProblem(response)) return response
  throw await refusal(response)
}

/**
 * Whether the answer is a problem document, which can also have status 202 for a resource that does not exist
 * yet.
 */
function isProblem({ headers }: Pick<Response, 'headers'>): boolean {
  return headers.get('content-type')?.startsWith('application/problem+json') === true
}

interface ProblemDocument {
  readonly code: string
  readonly detail: string
  readonly remedy?: string
}

/** Returns the error of a problem document (RFC 9457), or an error for an unexpected answer. */
async function refusal(response: Response): Promise<TablewrightError> {
  const text = await response.text()
  const problem = parseProblem(text)
  const { status } = response
  if (problem === undefined) {
    return new TablewrightError('SERVER_UNKNOWN', `The server answered ${status} without a reason.`, {
      remedy: 'Check that --server is the address of a Tablewright server.',
      data: { status },
    })
  }
  const { code, detail, remedy: given, ...rest } = problem
  const remedy = code === 'UNAUTHENTICATED' ? giveToken : given
  return new TablewrightError(code, detail, {
    ...(remedy !== undefined && { remedy }),
    data: { ...rest, status },
  })
}

/** Replaces the remedy of the server, which names a header. */
const giveToken = 'Give --token, TABLEWRIGHT_TOKEN or --profile a token of this server.'

function parseProblem(text: string): ProblemDocument | undefined {
  try {
    const problem = JSON.parse(text) as Partial<ProblemDocument>
    const isWhole = typeof problem.code === 'string' && typeof problem.detail === 'string'
    return isWhole ? (problem as ProblemDocument) : undefined
  } catch {
    return undefined
  }
}

function notFound(url: string, cause: unknown): TablewrightError {
  return new TablewrightError('SERVER_NOT_FOUND', `Nothing answers at ${url}.`, {
    remedy: 'Start the server there with tablewright serve, or give --server another address.',
    data: { url },
    cause,
  })
}
