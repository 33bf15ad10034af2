import { domainToASCII, domainToUnicode } from 'node:url'
import { text } from '@tablewright/design'
import { isHostname } from '@tablewright/design/templates'
import { fieldLabel, refuse } from '@tablewright/system'
import type { AliasKey } from '../db.js'

/** A host name as entered: in any case, optionally with a trailing dot. */
export const hostnameField = () => text({ minimumLength: 1, maximumLength: 254, lowerCase: true })
export const basePathField = () => text({ minimumLength: 1, maximumLength: 180 }).default('/')

/** The fields that identify an alias. */
export const addressFields = { hostname: hostnameField(), basePath: basePathField() }

/** Normalizes an address. */
export function addressFrom({ hostname, basePath }: AliasKey): AliasKey {
  return { hostname: readHostname(hostname, 'hostname'), basePath: readBasePath(basePath) }
}

/** Parses a host name, which may be a wildcard: `*.example.com`. */
export function readHostname(written: string, field: string): string {
  const hostname = withoutRoot(written)
  const starred = hostname.lastIndexOf('*')
  if (isHostname(hostname) && (starred === -1 || (starred === 0 && hostname.includes('.')))) return hostname
  throw refuse('INVALID_INPUT', `${fieldLabel(field)} must be a host name.`, {
    field,
    remedy: 'Give a name like www.example.com, or *.example.com for the names one label below example.com.',
  })
}

/** Parses the host of a request, which may have a port and is not a wildcard. */
export function readRequestHost(written: string): string {
  const hostname = withoutRoot(written.replace(/:\d{1,5}$/, ''))
  if (isHostname(hostname) && !hostname.includes('*')) return hostname
  throw refuse('INVALID_INPUT', 'Host must be a host name.', {
    field: 'host',
    remedy: 'Give a name like www.example.com.',
  })
}

/**
 * Returns the name in lower case and ASCII, without a trailing dot: `bücher.example` is
 * `xn--bcher-kva.example`.
 */
function withoutRoot(hostname: string): string {
  const lower = hostname.toLowerCase().replace(/\.$/, '')
  if (/^[ -~]*$/.test(lower)) return lower
  // The conversion does not accept `*`, and returns an empty text for invalid names.
  const star = lower.startsWith('*.') ? '*.' : ''
  const name = lower.slice(star.length)
  const converted = nameCharacters.test(name) ? domainToASCII(name) : ''
  return converted === '' ? lower : star + converted
}

/** Letters, digits, hyphens and dots of any script. The conversion would drop other characters. */
const nameCharacters = /^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u

/** Adds the host name in Unicode if it differs. */
export function withDisplayName<Item extends { readonly hostname: string }>(
  item: Item,
): Item & { readonly displayName?: string } {
  if (!item.hostname.includes('xn--')) return item
  const star = item.hostname.startsWith('*.') ? '*.' : ''
  const displayName = star + domainToUnicode(item.hostname.slice(star.length))
  return displayName === item.hostname ? item : { ...item, displayName }
}

const basePaths = /^(?:\/[A-Za-z0-9._~!$&'()*+,;=:@-]+)+$/

/** Normalizes a base path: `docs/` is `/docs`. Defaults to `/`. */
export function readBasePath(written: string): string {
  const inner = written.replace(/^\//, '').replace(/\/$/, '')
  if (inner === '') return '/'
  const basePath = `/${inner}`
  const climbs = inner.split('/').some((part) => part === '.' || part === '..')
  if (basePath.length <= 180 && basePaths.test(basePath) && !climbs) return basePath
  throw refuse('INVALID_INPUT', 'Base path must be a path.', {
    field: 'basePath',
    remedy: 'Give a path like /docs, in plain letters, without a query.',
  })
}

/** Returns the path of a request, without query and fragment. */
export function readRequestPath(written: string): string {
  const path = /^[^?#]*/.exec(written)![0]
  return path.startsWith('/') ? path : `/${path}`
}
