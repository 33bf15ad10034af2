import { type Signal, signal } from '../state/signal.js'
import { me } from './me.js'
import { ApiError, readProblem } from './problem.js'

/** True while requests wait for the user to sign in. */
export const signInWanted: Signal<boolean> = signal(false)
let signedIn: Promise<void> | undefined
let goOn: (() => void) | undefined

/**
 * Sends a request to this server, in the session of this browser if one is needed. Throws `ApiError` if it is
 * refused.
 */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, { ...init, headers: withSession(init) })
  if (response.ok) return response
  const problem = await readProblem(response)
  if (problem.status !== 401) throw new ApiError(problem)
  await askToSignIn(init.signal)
  return request(path, init)
}

/** Continues the requests that waited for sign-in. */
export function acceptSignIn(): void {
  signInWanted.value = false
  signedIn = undefined
  goOn?.()
}

/** Adds the CSRF value, which proves that a page of this server made the request. */
function withSession({ method = 'GET', headers: given }: RequestInit): Headers {
  const headers = new Headers(given)
  const { csrf } = me.value ?? {}
  if (method !== 'GET' && csrf !== undefined) headers.set('x-csrf-token', csrf)
  return headers
}

/** Asks the user to sign in. All refused requests wait for the same sign-in. */
function askToSignIn(stop: AbortSignal | null | undefined): Promise<void> {
  signInWanted.value = true
  signedIn ??= new Promise((resolve) => {
    goOn = resolve
  })
  if (!stop) return signedIn
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(stop.reason), { once: true })
  })
  return Promise.race([signedIn, stopped])
}
