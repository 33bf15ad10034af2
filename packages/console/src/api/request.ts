import { type Signal, signal } from '../state/signal.js'
import { ApiError, readProblem } from './problem.js'

const tokenPlace = 'tablewright.token'

/** Set while somebody has to give a token before anything can go on. */
export const tokenWanted: Signal<boolean> = signal(false)
let tokenGiven: Promise<void> | undefined
let giveToken: (() => void) | undefined

/** A request to this server with the token, if one is needed. Throws `ApiError` for what was refused. */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, { ...init, headers: withToken(init.headers) })
  if (response.ok) return response
  const problem = await readProblem(response)
  if (problem.status !== 401) throw new ApiError(problem)
  await askForToken(init.signal)
  return request(path, init)
}

/** Keeps the token for this tab and lets what waited for it go on. */
export function acceptToken(token: string): void {
  sessionStorage.setItem(tokenPlace, token)
  tokenWanted.value = false
  tokenGiven = undefined
  giveToken?.()
}

export function hasToken(): boolean {
  return sessionStorage.getItem(tokenPlace) !== null
}

function withToken(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given)
  const token = sessionStorage.getItem(tokenPlace)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return headers
}

/** All requests that were refused wait for the same answer. */
function askForToken(stop: AbortSignal | null | undefined): Promise<void> {
  tokenWanted.value = true
  tokenGiven ??= new Promise((resolve) => {
    giveToken = resolve
  })
  if (!stop) return tokenGiven
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(stop.reason), { once: true })
  })
  return Promise.race([tokenGiven, stopped])
}
