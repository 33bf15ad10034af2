import type { Address } from './types.js'

const hostnames = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/** Normalizes a typed address; undefined if it is not a valid address yet. */
export function readAddress(hostname: string, basePath: string): Address | undefined {
  const host = hostname.trim().toLowerCase().replace(/\.$/, '')
  if (!hostnames.test(host)) return undefined
  const inner = basePath.trim().replace(/^\//, '').replace(/\/$/, '')
  return { hostname: host, basePath: `/${inner}` }
}

/** A host and path to look up. */
export interface Target {
  readonly host: string
  readonly path: string
}

/** Parses a host and a path, or a complete URL. */
export function readTarget(host: string, path: string): Target {
  const pasted = /^(?:https?:\/\/)?([^/\s]+)(\/\S*)?$/i.exec(host.trim())
  return { host: pasted?.[1] ?? host.trim(), path: pasted?.[2] ?? (path.trim() || '/') }
}
