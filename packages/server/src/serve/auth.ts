import { parseTokens, type Tokens } from '../api/auth/tokens.js'
import { parseAuthFile, readAuthText } from '../wire/auth/auth-file.js'
import { type Principals, parsePrincipals } from '../wire/auth/principals.js'

/** Who may call: the API by bearer tokens, the DynamoDB endpoint by signed requests. */
export interface ServeAuth {
  readonly tokens: Tokens
  readonly principals: Principals
}

/** Reads both from one file. Who is not named there may do nothing: without `principals` nobody may use the endpoint. */
export async function readAuth(file: string): Promise<ServeAuth> {
  const text = await readAuthText(file)
  const root = parseAuthFile(text)
  return {
    tokens: root.has('tokens') ? parseTokens(text) : new Map(),
    principals: root.has('principals') ? parsePrincipals(text) : new Map(),
  }
}
