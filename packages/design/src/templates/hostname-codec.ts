import type { Codec, CodecLaws } from './codec-type.js'
import { invalid } from './key-part-error.js'

/** Labels as DNS and certificates write them; `*` stands for any one label, `_` occurs in service names. */
const label = String.raw`(?:\*|[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)`
const hostnameForm = new RegExp(String.raw`^${label}(?:\.${label})*$`)

/** `www.example.com` ↔ `com.example.www`. */
export function reverseHostname(hostname: string): string {
  let reversed = ''
  let end = hostname.length
  for (let dot = hostname.lastIndexOf('.'); dot >= 0; dot = hostname.lastIndexOf('.', dot - 1)) {
    reversed += `${hostname.slice(dot + 1, end)}.`
    end = dot
    if (dot === 0) break
  }
  return reversed + hostname.slice(0, end)
}

export function isHostname(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 253 && hostnameForm.test(value)
}

export const hostnameLaws: CodecLaws = {
  inverse: 'exact',
  injective: true,
  order: { by: 'reversed host names', direction: 'ascending' },
  keepsPrefixes: false,
  delimiterFree: true,
  time: false,
}

export const hostnameCodec: Codec = {
  encode: (value) => {
    if (isHostname(value)) return reverseHostname(value)
    throw invalid('is not a host name', 'Give a lower-case name like "www.example.com".')
  },
  decode: (text) => (isHostname(text) ? reverseHostname(text) : undefined),
  plain: true,
}
