import { createHash } from 'node:crypto'
import { parseAuthFile } from '../../wire/auth/auth-file.js'
import type { JsonReader } from '../../wire/auth/json-reader.js'

/** `read` may look, `write` may do everything. */
export type Right = 'read' | 'write'

/** Who is calling. */
export interface Caller {
  readonly name: string
  /** By the name of the system; `*` is every system. */
  readonly rights: ReadonlyMap<string, Right>
}

/** Callers by the digest of their token: the tokens themselves are not kept, and a look-up tells nothing by its time. */
export type Tokens = ReadonlyMap<string, Caller>

/** Reads the tokens of an auth file, in which each stands as itself or as its SHA-256 in hexadecimal. */
export function parseTokens(text: string): Tokens {
  const tokens = new Map<string, Caller>()
  for (const element of parseAuthFile(text).field('tokens').elements()) {
    element.allow('name', 'token', 'sha256', 'rights')
    const digest = parseDigest(element)
    if (tokens.has(digest)) throw element.refused('has the token of another one')
    tokens.set(digest, { name: element.field('name').text(), rights: parseRights(element.field('rights')) })
  }
  return tokens
}

export function findCaller(tokens: Tokens, token: string): Caller | undefined {
  return tokens.get(digestOf(token))
}

function parseDigest(element: JsonReader): string {
  if (!element.has('sha256')) return digestOf(longEnough(element.field('token')))
  if (element.has('token')) throw element.refused('has both token and sha256')
  const digest = element.field('sha256').text().toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(digest)) throw element.field('sha256').refused('is not 64 hexadecimal digits')
  return digest
}

function longEnough(field: JsonReader): string {
  const token = field.text()
  if (token.length < 16) throw field.refused('is shorter than 16 characters, which can be guessed')
  return token
}

function parseRights(field: JsonReader): Map<string, Right> {
  return new Map(
    field.fields().map(([system, right]) => {
      const value = right.text()
      if (value !== 'read' && value !== 'write') throw right.refused('is neither read nor write')
      return [system, value]
    }),
  )
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
