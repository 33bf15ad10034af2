import { operationNames } from '@tablewright/dynamo'
import { type Listening, listen, parsePrincipals } from '@tablewright/server'
import { type Signer, signCall } from '@tablewright/server/testing'
import { openUniverse } from './universe.js'

export interface SignatureReport {
  readonly requests: number
  readonly failures: readonly string[]
}

interface Call {
  readonly headers: Record<string, string>
  readonly body: string
}

const signer: Signer = { accessKeyId: 'ADMIN', secretAccessKey: 'the secret of the admin' }
const minutes = 60_000

/** Signatures with exactly one fault. */
const negatives: Readonly<Record<string, (url: string, operation: string, body: string) => Call>> = {
  'no signature': (url, operation, body) => {
    const { authorization: _, ...headers } = signCall(url, operation, body, signer)
    return { headers, body }
  },
  'another secret': (url, operation, body) => ({
    headers: signCall(url, operation, body, { ...signer, secretAccessKey: 'guessed' }),
    body,
  }),
  'another secret, hash declared': (url, operation, body) => ({
    headers: signCall(url, operation, body, { ...signer, secretAccessKey: 'guessed', declaresHash: true }),
    body,
  }),
  'an unknown key': (url, operation, body) => ({
    headers: signCall(url, operation, body, { ...signer, accessKeyId: 'NOBODY' }),
    body,
  }),
  'another body': (url, operation, body) => ({ headers: signCall(url, operation, '{"a":1}', signer), body }),
  'another body than declared': (url, operation, body) => ({
    headers: signCall(url, operation, '{"a":1}', { ...signer, declaresHash: true }),
    body,
  }),
  'an unsigned body': (url, operation, body) => ({
    headers: { ...signCall(url, operation, body, signer), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    body,
  }),
  'another operation': (url, operation, body) => {
    const other = operation === 'ListTables' ? 'DescribeLimits' : 'ListTables'
    const { authorization } = signCall(url, other, body, signer)
    return { headers: { ...signCall(url, operation, body, signer), authorization: authorization! }, body }
  },
  'too old': (url, operation, body) => ({
    headers: signCall(url, operation, body, { ...signer, signedAt: Date.now() - 16 * minutes }),
    body,
  }),
  'from the future': (url, operation, body) => ({
    headers: signCall(url, operation, body, { ...signer, signedAt: Date.now() + 16 * minutes }),
    body,
  }),
  'an old signature with a new date': (url, operation, body) => {
    const old = signCall(url, operation, body, { ...signer, signedAt: Date.now() - 16 * minutes })
    const fresh = signCall(url, operation, body, signer)
    return { headers: { ...old, 'x-amz-date': fresh['x-amz-date']! }, body }
  },
  'another region': edited(/eu-west-1/, 'us-east-1'),
  'another service': edited(/dynamodb\//, 's3/'),
  'another algorithm': edited(/SHA256/, 'SHA1'),
  'a shorter signature': edited(/.$/, ''),
  'a target that is not signed': edited(/;x-amz-target/, ''),
  'a date that is not signed': edited(/;x-amz-date/, ''),
  'a host that is not signed': edited(/;host/, ''),
  'a session token': (url, operation, body) => ({
    headers: { ...signCall(url, operation, body, signer), 'x-amz-security-token': 'token' },
    body,
  }),
}

function edited(pattern: RegExp, text: string) {
  return (url: string, operation: string, body: string): Call => {
    const headers = signCall(url, operation, body, signer)
    return { headers: { ...headers, authorization: headers.authorization!.replace(pattern, text) }, body }
  }
}

/**
 * Sends every operation with every faulty signature. None may be executed. `plant` disables the check of
 * signatures.
 */
export async function runSignatures(plant = false): Promise<SignatureReport> {
  const engine = await openUniverse()
  const policies = [{ Statement: { Effect: 'Allow', Action: '*', Resource: '*' } }]
  const auth = parsePrincipals(JSON.stringify({ principals: [{ name: 'admin', ...signer, policies }] }))
  const endpoint = await listen({ engine, port: 0, ...(!plant && { auth }) })
  const failures: string[] = []
  let requests = 0
  try {
    // One operation is enough to find the planted bug.
    for (const operation of plant ? operationNames.slice(0, 1) : operationNames) {
      const signed = { headers: signCall(endpoint.url, operation, '{}', signer), body: '{}' }
      requests++
      if (await isRefused(endpoint, signed)) failures.push(`${operation} was refused though it was signed`)
      for (const [name, make] of Object.entries(negatives)) {
        requests++
        if (!(await isRefused(endpoint, make(endpoint.url, operation, '{}'))))
          failures.push(`${operation} was answered with ${name}`)
      }
    }
  } finally {
    await endpoint.close()
    await engine.close()
  }
  return { requests, failures }
}

const refusals =
  /#(MissingAuthenticationToken|InvalidSignature|IncompleteSignature|UnrecognizedClient)Exception"/

/** Whether the request was refused because of its signature. */
async function isRefused({ url }: Listening, { headers, body }: Call): Promise<boolean> {
  const response = await fetch(url, { method: 'POST', headers, body })
  return refusals.test(await response.text())
}
