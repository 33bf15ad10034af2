import { TablewrightError } from '@tablewright/base'
import type { MiddlewareHandler } from 'hono'
import { isLoopback } from '../../listen/exposure.js'

/**
 * Refuses what another site makes a browser send. Browsers say where a request comes from; programs say nothing and pass.
 * Following a link to a page is let through: nothing of it can be read by the site with the link.
 */
export const refuseCrossSite: MiddlewareHandler = async ({ req }, next) => {
  const follows = req.method === 'GET' && req.header('sec-fetch-mode') === 'navigate'
  if (!follows && isForeign(req.header('sec-fetch-site'), req.header('origin'), req.header('host'))) {
    throw new TablewrightError('CROSS_SITE', 'Another site made the browser send this.', {
      remedy: 'Call the API from its own address, or from a program.',
    })
  }
  await next()
}

function isForeign(site: string | undefined, origin: string | undefined, host: string | undefined): boolean {
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/**
 * Lets only names of this machine through. A site whose name is made to point at 127.0.0.1 would otherwise be the same
 * origin as a server that trusts everybody on this machine.
 */
export const requireLoopbackName: MiddlewareHandler = async ({ req }, next) => {
  const host = req.header('host') ?? 'localhost'
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host
  if (!isLoopback(name.replace(/^\[|\]$/g, '')) && !name.endsWith('.localhost')) {
    throw new TablewrightError('MISDIRECTED', `This server is not ${name}.`, {
      remedy: 'Use the address that it printed when it started.',
      data: { host },
    })
  }
  await next()
}
