import { isIP } from 'node:net'
import { TablewrightError } from '@tablewright/base'
import { isLoopback } from './loopback.js'

/** Origins of web pages and host names that a port accepts. */
export interface WebAccessOptions {
  /** Origins whose pages may call and read the answers, such as `https://app.example`; `*` stands for any. */
  readonly cors?: readonly string[]
  /** Further host names of the port, such as `db.internal`; `*` stands for any. */
  readonly allowedHosts?: readonly string[]
}

/** Decides which host names and origins a port accepts. */
export interface WebAccess {
  /**
   * Whether a Host header names this server. Otherwise a site whose name resolves to this machine (DNS
   * rebinding) would have the same origin as the server, and its pages could act like a local program.
   */
  acceptsHost(host: string | undefined): boolean
  /** Whether a browser sent this request for a page of a foreign origin. */
  isForeign(headers: PageHeaders): boolean
  /** Returns the value of Access-Control-Allow-Origin for a page; undefined if it may not read answers. */
  allowedOrigin(origin: string | undefined): string | undefined
}

/** The headers in which a browser names the origin of a request. */
export interface PageHeaders {
  readonly method?: string | undefined
  readonly host?: string | undefined
  readonly origin?: string | undefined
  readonly 'sec-fetch-site'?: string | undefined
  readonly 'sec-fetch-mode'?: string | undefined
}

/** Caches the result for a few Host headers, because a client can send any number of them. */
const maxRemembered = 100

/** Creates the checks. `host` is the address that the server listens on. */
export function webAccess(host: string, { cors = [], allowedHosts = [] }: WebAccessOptions): WebAccess {
  const origins = new Set(cors.map(parseOrigin))
  const names = new Set([host.toLowerCase(), ...allowedHosts.map((name) => name.toLowerCase())])
  const remembered = new Map<string, boolean>()
  const accepts = (text: string): boolean => {
    if (names.has('*')) return true
    const name = hostName(text)
    if (name === undefined) return false
    // An IP address cannot be rebound; on a loopback address, only loopback addresses are accepted.
    return names.has(name) || isOwnName(name) || (!isLoopback(host) && isIP(name) !== 0)
  }
  const acceptsHost = (text: string | undefined): boolean => {
    // Browsers always send this header.
    if (text === undefined) return true
    let answer = remembered.get(text)
    if (answer === undefined) {
      answer = accepts(text)
      if (remembered.size < maxRemembered) remembered.set(text, answer)
    }
    return answer
  }
  const allowedOrigin = (origin: string | undefined): string | undefined => {
    if (origin === undefined) return undefined
    if (origins.has('*')) return '*'
    return origins.has(origin.toLowerCase()) ? origin : undefined
  }
  return {
    acceptsHost,
    allowedOrigin,
    isForeign: (headers) => allowedOrigin(headers.origin) === undefined && comesFromElsewhere(headers),
  }
}

/** Navigation is allowed, because the linking site cannot read the answer. */
function comesFromElsewhere(headers: PageHeaders): boolean {
  const { method, origin, host, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    return !(method === 'GET' && mode === 'navigate')
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase()
}

function isOwnName(name: string): boolean {
  return isLoopback(name) || name.endsWith('.localhost')
}

/** Returns the name in a Host header without its port; undefined if it is invalid. */
function hostName(host: string): string | undefined {
  const found = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(host)
  return (found?.[1] ?? found?.[2])?.toLowerCase()
}

function parseOrigin(text: string): string {
  if (text === '*') return text
  const origin = URL.canParse(text) ? new URL(text).origin : 'null'
  if (origin !== 'null' && origin === text.replace(/\/$/, '').toLowerCase()) return origin
  throw new TablewrightError('ORIGIN_INVALID', `${text} is not the origin of web pages.`, {
    remedy:
      'Give scheme, host and port as a browser sends them, such as https://app.example, or * for any page.',
    data: { origin: text },
  })
}

export function misdirected(host: string): TablewrightError {
  return new TablewrightError('MISDIRECTED', `This server is not ${host}.`, {
    remedy: 'Use the printed address of the server, or start it with --allowed-hosts and this name.',
    data: { host },
  })
}

export function crossSite(origin: string | undefined): TablewrightError {
  return new TablewrightError(
    'CROSS_SITE',
    `${origin === undefined || origin === 'null' ? 'Another site' : `A page of ${origin}`} made the browser send this request.`,
    {
      remedy:
        'Call from a program or from a page of this server, or start it with --cors and the origin of the page.',
    },
  )
}
