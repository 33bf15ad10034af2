import type { builtInRoles, RoleGrants } from '@tablewright/system'
import { parseAuthFile } from '../../wire/auth/auth-file.js'
import type { JsonReader } from '../../wire/auth/json-reader.js'
import { nameFault } from './principal-name.js'
import { digestOf } from './secrets.js'

/** The caller of a token in the auth file. */
export interface FileToken {
  readonly name: string
  readonly roles: RoleGrants
}

/** Callers by the digest of their token. The tokens themselves are not stored. */
export type Tokens = ReadonlyMap<string, FileToken>

/** Parses the tokens of an auth file, each plain text or a hexadecimal SHA-256. */
export function parseTokens(text: string): Tokens {
  const tokens = new Map<string, FileToken>()
  for (const element of parseAuthFile(text).field('tokens').elements()) {
    element.allow('name', 'token', 'sha256', 'rights', 'roles')
    const digest = parseDigest(element)
    if (tokens.has(digest)) throw element.refused('has the token of another one')
    tokens.set(digest, { name: parseName(element.field('name')), roles: parseGrants(element) })
  }
  return tokens
}

function parseName(field: JsonReader): string {
  const name = field.text()
  const fault = nameFault(name)
  if (fault !== undefined) throw field.refused(fault)
  return name
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

function parseGrants(element: JsonReader): RoleGrants {
  if (!element.has('roles')) return parseRights(element.field('rights'))
  if (element.has('rights')) throw element.refused('has both roles and rights')
  return Object.fromEntries(
    element
      .field('roles')
      .fields()
      .map(([system, roles]) => [system, roles.elements().map((role) => role.text())]),
  )
}

/** The older form: `read` is the role `reader`, `write` the role `admin`. */
function parseRights(field: JsonReader): RoleGrants {
  return Object.fromEntries(
    field.fields().map(([system, right]) => {
      const value = right.text()
      if (value !== 'read' && value !== 'write') throw right.refused('is neither read nor write')
      const role: keyof typeof builtInRoles = value === 'read' ? 'reader' : 'admin'
      return [system, [role]]
    }),
  )
}
