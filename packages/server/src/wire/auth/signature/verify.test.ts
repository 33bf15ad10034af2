import { createHash, createHmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import type { DynamoError } from '@tablewright/dynamo'
import type { SignableRequest } from '@tablewright/dynamo/signature'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePrincipals } from '../principals.js'
import { signingKeys } from './signing-keys.js'
import { verifySignature } from './verify.js'

class NodeSha256 {
  readonly #hash
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string | Uint8Array)
  }
  update(data: string | Uint8Array): void {
    this.#hash.update(data)
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }
  reset(): void {}
}

const accessKeyId = 'AKIDEXAMPLE'
const now = Date.UTC(2026, 0, 31, 12)

function keysOf(secretAccessKey: string) {
  const policies = [{ Statement: { Effect: 'Allow', Action: '*', Resource: '*' } }]
  const principals = [{ name: 'tester', accessKeyId, secretAccessKey, policies }]
  return signingKeys(parsePrincipals(JSON.stringify({ principals })))
}

interface Draft {
  readonly method?: string
  readonly path?: string
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly secret?: string
  readonly time?: number
  readonly service?: string
}

/** Has the SDK sign a request, and gives it as the server gets to see it. */
async function sign(draft: Draft): Promise<SignableRequest> {
  const { method = 'POST', path = '/', query = {}, body = '{}', secret = 'secret' } = draft
  const credentials = { accessKeyId, secretAccessKey: secret }
  const { service = 'dynamodb' } = draft
  const signer = new SignatureV4({ credentials, region: 'eu-west-1', service, sha256: NodeSha256 })
  const headers = { host: 'localhost:8000', 'x-amz-target': 'DynamoDB_20120810.GetItem', ...draft.headers }
  const unsigned = { method, protocol: 'http:', hostname: 'localhost', path, query, body, headers }
  const signed = await signer.sign(unsigned, { signingDate: new Date(draft.time ?? now) })
  const pairs = Object.entries(query).map((pair) => pair.map(encodeURIComponent).join('='))
  return { method, target: pairs.length === 0 ? path : `${path}?${pairs.join('&')}`, headers: signed.headers }
}

function verify(request: SignableRequest, body = '{}', secret = 'secret', at = now): string {
  return verifySignature(request, Buffer.from(body), at, keysOf(secret))
}

function refusal(request: SignableRequest, body = '{}', secret = 'secret', at = now): DynamoError {
  try {
    verify(request, body, secret, at)
  } catch (error) {
    return error as DynamoError
  }
  throw new Error('The request was accepted.')
}

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
const draft = fc.record({
  path: fc.array(word.map(encodeURIComponent), { maxLength: 3 }).map((segments) => `/${segments.join('/')}`),
  // The SDK loses a parameter of this name.
  query: fc.dictionary(
    word.filter((name) => name !== '__proto__'),
    word,
    { maxKeys: 2 },
  ),
  headers: fc.dictionary(
    fc.stringMatching(/^x-[a-z]{1,8}$/),
    fc.stringMatching(/^[ -~]{0,20}$/).filter((value) => value.trim() !== ''),
  ),
  body: fc.string({ unit: 'grapheme', maxLength: 100 }),
  secret: word,
})

test('generated requests that the SDK signs are accepted', async () => {
  await fc.assert(
    fc.asyncProperty(draft, async (draft) => {
      expect(verify(await sign(draft), draft.body, draft.secret)).toBe(accessKeyId)
    }),
    { numRuns: 300 },
  )
})

/** Another byte in place of one, in printable ASCII so that it could travel in a header. */
function mutate(text: string, position: number, shift: number): string {
  const code = text.charCodeAt(position)
  const other = 33 + ((code - 33 + shift) % 94)
  return text.slice(0, position) + String.fromCharCode(other) + text.slice(position + 1)
}

test('a single byte changed anywhere that is signed is refused', async () => {
  const where = fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 93 }))
  await fc.assert(
    fc.asyncProperty(draft, where, async (draft, [choice, place, shift]) => {
      const signed = await sign({ ...draft, body: `{${draft.body}` })
      const parts: Record<string, string> = {
        ...(signed.headers as Record<string, string>),
        '(body)': `{${draft.body}`,
      }
      const name = Object.keys(parts)[choice % Object.keys(parts).length]!
      const text = parts[name]!
      const position = place % text.length
      // Beyond ASCII a code unit is not a byte; a space may be another space.
      fc.pre(text.charCodeAt(position) > 32 && text.charCodeAt(position) < 127)
      parts[name] = mutate(text, position, shift)
      const { '(body)': body, ...headers } = parts
      expect(() => verify({ ...signed, headers }, body, draft.secret)).toThrow()
    }),
    { numRuns: 500 },
  )
})

test('every single byte of the Authorization header matters', async () => {
  const signed = await sign({})
  const { authorization } = signed.headers
  for (let position = 0; position < authorization!.length; position++) {
    if (authorization![position] === ' ') continue
    const headers = { ...signed.headers, authorization: mutate(authorization!, position, 1) }
    expect(() => verify({ ...signed, headers })).toThrow()
  }
})

test('method, path and query are covered', async () => {
  const signed = await sign({ path: '/a', query: { b: 'c' } })
  verify(signed)
  for (const other of [{ method: 'PUT' }, { target: '/a?b=d' }, { target: '/b?b=c' }, { target: '/a' }]) {
    expect(refusal({ ...signed, ...other }).code).toBe('InvalidSignatureException')
  }
})

describe('refusals', () => {
  test('no Authorization header, or another scheme', async () => {
    const { headers } = await sign({})
    for (const authorization of [undefined, 'Basic abc']) {
      const error = refusal({ method: 'POST', target: '/', headers: { ...headers, authorization } })
      expect(error).toMatchObject({
        code: 'MissingAuthenticationTokenException',
        message: 'Request is missing Authentication Token',
      })
    }
  })

  test.each([
    ['AWS4-HMAC-SHA256 Credential=a/b/c/d/e, SignedHeaders=host', "requires 'Signature' parameter"],
    ['AWS4-HMAC-SHA256', "requires 'Credential' parameter"],
    ['AWS4-HMAC-SHA256 Credential', 'missing equal-sign'],
    ['AWS4-HMAC-SHA1 Credential=a/b/c/d/e, SignedHeaders=host, Signature=x', "Unsupported AWS 'algorithm'"],
    ['AWS4-HMAC-SHA256 Credential=a/b/c, SignedHeaders=host, Signature=x', 'exactly 5 slash-delimited'],
    [
      'AWS4-HMAC-SHA256 Credential=a/b/c/d/e, Credential=f/b/c/d/e, SignedHeaders=host, Signature=x',
      "'Credential' is not expected or is repeated",
    ],
    [
      'AWS4-HMAC-SHA256 Credential=a/b/c/d/e, SignedHeaders=host, Signature=x, Expires=9',
      "'Expires' is not expected",
    ],
  ])('%s', async (authorization, message) => {
    const signed = await sign({})
    const error = refusal({ ...signed, headers: { ...signed.headers, authorization } })
    expect(error.code).toBe('IncompleteSignatureException')
    expect(error.message).toContain(message)
  })

  test('a date that is missing or not one', async () => {
    const signed = await sign({})
    for (const date of [undefined, '2026-01-31T12:00:00Z', '20260231T120000Z', '']) {
      const error = refusal({ ...signed, headers: { ...signed.headers, 'x-amz-date': date } })
      expect(error.code).toBe('IncompleteSignatureException')
    }
  })

  test('a clock more than 15 minutes off, either way', async () => {
    const signed = await sign({})
    const minute = 60_000
    verify(signed, '{}', 'secret', now + 15 * minute)
    verify(signed, '{}', 'secret', now - 15 * minute)
    expect(refusal(signed, '{}', 'secret', now + 15 * minute + 1000).message).toBe(
      'Signature expired: 20260131T120000Z is now earlier than 20260131T120001Z (20260131T121501Z - 15 min.)',
    )
    expect(refusal(signed, '{}', 'secret', now - 15 * minute - 1000).message).toBe(
      'Signature not yet current: 20260131T120000Z is still later than 20260131T115959Z (20260131T114459Z + 15 min.)',
    )
  })

  test.each(['host', 'x-amz-date', 'x-amz-target'])('a signature that leaves out %s', async (name) => {
    const signed = await sign({})
    const authorization = signed.headers.authorization!.replace(new RegExp(`\\b${name}\\b;?`), '')
    const error = refusal({ ...signed, headers: { ...signed.headers, authorization } })
    expect(error.message.toLowerCase()).toContain(`'${name}' must be a 'signedheader'`)
  })

  test('a body that is declared unsigned, or not the one declared', async () => {
    const unsigned = await sign({ headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } })
    expect(refusal(unsigned).code).toBe('InvalidSignatureException')
  })

  test('a signature in the query string', async () => {
    const signed = await sign({})
    const headers = { ...signed.headers, authorization: undefined }
    expect(refusal({ ...signed, target: '/?X-Amz-Algorithm=AWS4-HMAC-SHA256', headers }).code).toBe(
      'InvalidSignatureException',
    )
  })

  test('another service', async () => {
    const error = refusal(await sign({ service: 's3' }))
    expect(error.message).toContain("Credential should be scoped to correct service: 'dynamodb'.")
  })

  test('a wrong secret, an unknown key, a session token', async () => {
    const signed = await sign({})
    expect(refusal(signed, '{}', 'other').code).toBe('InvalidSignatureException')
    const authorization = signed.headers.authorization!.replace(accessKeyId, 'AKIDOTHER')
    const unknown = refusal({ ...signed, headers: { ...signed.headers, authorization } })
    expect(unknown.code).toBe('UnrecognizedClientException')
    const withToken = await sign({ headers: { 'x-amz-security-token': 'token' } })
    expect(refusal(withToken).code).toBe('UnrecognizedClientException')
  })
})
