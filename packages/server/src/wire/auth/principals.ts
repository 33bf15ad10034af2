import { parseAuthFile, readAuthText } from './auth-file.js'
import type { JsonReader } from './json-reader.js'
import { parsePolicy } from './policy/parse-policy.js'
import type { Statement } from './policy/policy.js'

/** A principal that may sign requests. Printing the object does not show its secret. */
export class Principal {
  readonly name: string
  readonly accessKeyId: string
  readonly statements: readonly Statement[]
  readonly #secret: string

  constructor(name: string, accessKeyId: string, secret: string, statements: readonly Statement[]) {
    this.name = name
    this.accessKeyId = accessKeyId
    this.statements = statements
    this.#secret = secret
  }

  secret(): string {
    return this.#secret
  }
}

/** Principals by access key. */
export type Principals = ReadonlyMap<string, Principal>

/** Reads principals and their policies from a file. */
export async function readPrincipals(file: string): Promise<Principals> {
  return parsePrincipals(await readAuthText(file))
}

/** As {@link readPrincipals}, from the text of such a file. */
export function parsePrincipals(text: string): Principals {
  const root = parseAuthFile(text)
  const principals = new Map<string, Principal>()
  for (const element of root.field('principals').elements()) {
    const principal = parsePrincipal(element)
    if (principals.has(principal.accessKeyId)) {
      throw element.field('accessKeyId').refused('belongs to another principal already')
    }
    principals.set(principal.accessKeyId, principal)
  }
  return principals
}

function parsePrincipal(element: JsonReader): Principal {
  element.allow('name', 'accessKeyId', 'secretAccessKey', 'policies')
  const name = element.field('name').text()
  if (!/^[\w+=,.@-]+$/.test(name))
    throw element.field('name').refused('has letters, digits and + = , . @ _ - only')
  const accessKeyId = element.field('accessKeyId').text()
  if (!/^\w+$/.test(accessKeyId)) throw element.field('accessKeyId').refused('has letters, digits and _ only')
  const policies = element.field('policies').elements()
  const statements = policies.flatMap((policy) => parsePolicy(policy, name))
  return new Principal(name, accessKeyId, element.field('secretAccessKey').text(), statements)
}
