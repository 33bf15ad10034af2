import { createHash, createHmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalRequest } from './canonical-request.js'
import { sha256Hex } from './hash.js'
import { credentialScope, signature, signatureTime, signingKey } from './sign.js'

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

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
/** A question mark or a number sign in a path is always encoded, or it would end the path. */
const encodeSegment = (text: string) => encodeURI(text).replace(/[?#]/g, encodeURIComponent)
const pathSegment = fc
  .oneof(fc.constantFrom('', '.', '..', 'a b', "it's (1)!*", 'ä%20'), word)
  .map(encodeSegment)
const request = fc.record({
  method: fc.constantFrom('POST', 'GET'),
  path: fc.array(pathSegment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
  // The SDK loses a parameter of this name
  query: fc.dictionary(
    word.filter((name) => name !== '__proto__'),
    word,
    { maxKeys: 3 },
  ),
  body: fc.string({ unit: 'grapheme', maxLength: 200 }),
  headers: fc.dictionary(
    fc.stringMatching(/^x-[a-z]{1,8}$/),
    fc.stringMatching(/^[ -~]{0,20}$/).filter((value) => value.trim() !== ''),
  ),
  time: fc.integer({ min: 0, max: Date.UTC(2100, 0) }),
  secret: word,
  region: fc.constantFrom('us-east-1', 'eu-central-1'),
})

test('a signature is the one that the SDK makes, for generated requests', async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, query, body, headers, time, secret, region }) => {
      const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: secret }
      const signer = new SignatureV4({ credentials, region, service: 'dynamodb', sha256: NodeSha256 })
      const signed = await signer.sign(
        {
          method,
          protocol: 'http:',
          hostname: 'host',
          path,
          query,
          body,
          headers: { ...headers, host: 'host' },
        },
        { signingDate: new Date(time) },
      )
      const authorization = signed.headers.authorization!
      const signedHeaders = /SignedHeaders=([^,]*)/.exec(authorization)![1]!.split(';')
      const pairs = Object.entries(query).map((pair) => pair.map(encodeURIComponent).join('='))
      const target = pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
      const canonical = canonicalRequest(
        { method, target, headers: signed.headers },
        signedHeaders,
        sha256Hex(body),
      )
      const moment = signatureTime(time)
      const day = moment.slice(0, 8)
      const scope = credentialScope(day, region, 'dynamodb')
      const key = signingKey(secret, day, region, 'dynamodb')
      expect(moment).toBe(signed.headers['x-amz-date'])
      expect(authorization).toContain(`Credential=AKIDEXAMPLE/${scope}, `)
      expect(authorization).toContain(`Signature=${signature(key, moment, scope, canonical)}`)
    }),
    { numRuns: 500 },
  )
})

test('a stray percent sign in a query is text, not an error', () => {
  const canonical = canonicalRequest({ method: 'GET', target: '/?b=%zz&a', headers: {} }, [], '')
  expect(canonical.split('\n')[2]).toBe('a=&b=%25zz')
})
