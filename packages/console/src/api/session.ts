import type { Me } from '@tablewright/server'
import { me } from './me.js'
import { readProblem } from './problem.js'
import { acceptSignIn } from './request.js'

/** Reads the principal of this page. If the server requires a token, waits for sign-in. */
export async function loadMe(): Promise<void> {
  const response = await fetch('/api/me')
  if (response.ok) me.value = (await response.json()) as Me
}

/** Exchanges a token for a session. Returns why it was refused, or undefined. */
export async function signIn(token: string): Promise<string | undefined> {
  const response = await fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  if (!response.ok) return (await readProblem(response)).detail
  me.value = (await response.json()) as Me
  acceptSignIn()
  return undefined
}

/** Ends the session, and reloads the console to remove its data from the page. */
export async function signOut(): Promise<void> {
  const { csrf } = me.value ?? {}
  await fetch('/api/session', {
    method: 'DELETE',
    headers: csrf === undefined ? {} : { 'x-csrf-token': csrf },
  })
  location.assign('/')
}
