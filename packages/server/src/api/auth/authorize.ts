import { TablewrightError } from '@tablewright/base'
import { type Caller, findCaller, type Right, type Tokens } from './tokens.js'

/** Who sent this `Authorization` header. */
export function authenticate(tokens: Tokens, header: string | undefined): Caller {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
  const caller = token === undefined ? undefined : findCaller(tokens, token)
  if (caller) return caller
  throw new TablewrightError(
    'UNAUTHENTICATED',
    token === undefined ? 'There is no bearer token.' : 'The bearer token is not known.',
    { remedy: 'Send the header "Authorization: Bearer …" with a token of the auth file.' },
  )
}

/** Looking is GET, everything else is writing. */
export function rightFor(method: string): Right {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

/** Refuses a caller who may not do this to the system. */
export function authorize({ name, rights }: Caller, system: string, needed: Right): void {
  const held = rights.get(system) ?? rights.get('*')
  if (held === 'write' || held === needed) return
  throw new TablewrightError('FORBIDDEN', `${name} may not ${needed} ${system}.`, {
    remedy: `Ask for the right to ${needed} ${system}.`,
    data: { system, needed },
  })
}
