import { incompleteAuthorization, incompleteSignature, missingAuthenticationToken } from '@tablewright/dynamo'
import { signatureAlgorithm } from '@tablewright/dynamo/signature'

/** The content of an `Authorization` header. It is not trusted until the signature is verified. */
export interface Authorization {
  readonly accessKeyId: string
  readonly day: string
  readonly region: string
  readonly service: string
  readonly terminator: string
  /** Names in lower case, in the order in which they were signed. */
  readonly signedHeaders: readonly string[]
  readonly signature: string
}

const parameters = ['Credential', 'Signature', 'SignedHeaders'] as const
const isParameter = (name: string) => (parameters as readonly string[]).includes(name)

/** Parses the header. Throws AWS's errors for missing parts. */
export function parseAuthorization(header: string | undefined, hasDate: boolean): Authorization {
  if (header === undefined || !header.startsWith('AWS4-')) throw missingAuthenticationToken()
  const space = header.indexOf(' ')
  const algorithm = space < 0 ? header : header.slice(0, space)
  const found = pairs(space < 0 ? '' : header.slice(space + 1))
  const missing = parameters.filter((name) => !found.get(name))
  if (missing.length > 0 || !hasDate) throw incompleteAuthorization(header, missing, hasDate)
  if (algorithm !== signatureAlgorithm) {
    throw incompleteSignature(
      `Unsupported AWS 'algorithm': '${algorithm}' (only ${signatureAlgorithm} for now). `,
    )
  }
  return {
    ...parseCredential(found.get('Credential')!),
    signedHeaders: found.get('SignedHeaders')!.split(';'),
    signature: found.get('Signature')!,
  }
}

function pairs(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const part of text.split(',')) {
    const pair = part.trim()
    if (pair === '') continue
    const mark = pair.indexOf('=')
    if (mark < 0) {
      throw incompleteSignature(
        `'${pair}' not a valid key=value pair (missing equal-sign) in Authorization header: '${text}'.`,
      )
    }
    const name = pair.slice(0, mark)
    // Also refuses a second Authorization header, of which another parser could read the other one.
    if (found.has(name) || !isParameter(name))
      throw incompleteSignature(
        `'${name}' is not expected or is repeated in Authorization header: '${text}'.`,
      )
    found.set(name, pair.slice(mark + 1))
  }
  return found
}

function parseCredential(credential: string) {
  const elements = credential.split('/')
  if (elements.length !== 5) {
    throw incompleteSignature(
      'Credential must have exactly 5 slash-delimited elements, ' +
        `e.g. keyid/date/region/service/term, got '${credential}'`,
    )
  }
  const [accessKeyId, day, region, service, terminator] = elements as [string, string, string, string, string]
  return { accessKeyId, day, region, service, terminator }
}
