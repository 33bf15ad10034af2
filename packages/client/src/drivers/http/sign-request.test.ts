import {
  canonicalRequest,
  credentialScope,
  sha256Hex,
  signature,
  signingKey,
} from '@tablewright/dynamo/signature'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEndpoint } from './endpoint.js'
import { requestSigner } from './sign-request.js'

const word = fc.stringMatching(/^[!-~]{1,20}$/)

test('a signature is the one of the general form, for generated requests', () => {
  const sign = requestSigner('eu-central-1')
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[ -~]{0,8}$/), { maxLength: 3 }),
      fc.string(),
      fc.record(
        { accessKeyId: word, secretAccessKey: word, sessionToken: word },
        { requiredKeys: ['accessKeyId', 'secretAccessKey'] },
      ),
      fc.integer({ min: 0, max: Date.UTC(2100, 0) }),
      (segments, body, credentials, now) => {
        const { path, signedPath, host } = parseEndpoint(
          `http://127.0.0.1:8000/${segments.map(encodeURIComponent).join('/')}`,
        )
        const headers: Record<string, string> = {
          host,
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': 'T.GetItem',
        }
        sign(signedPath, headers, body, credentials, now)
        const { authorization, ...signed } = headers
        const names = Object.keys(signed).sort()
        const time = headers['x-amz-date']!
        const scope = credentialScope(time.slice(0, 8), 'eu-central-1', 'dynamodb')
        const key = signingKey(credentials.secretAccessKey, time.slice(0, 8), 'eu-central-1', 'dynamodb')
        const canonical = canonicalRequest(
          { method: 'POST', target: path, headers: signed },
          names,
          sha256Hex(body),
        )
        expect(time).toBe(new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, ''))
        expect(authorization).toBe(
          `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature(key, time, scope, canonical)}`,
        )
      },
    ),
    { numRuns: 300 },
  )
})
