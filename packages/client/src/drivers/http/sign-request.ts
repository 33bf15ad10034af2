import { createHash } from 'node:crypto'
import { hmacSha256 } from '@tablewright/dynamo/signature'
import type { Credentials } from '../credentials/credentials.js'

const algorithm = 'AWS4-HMAC-SHA256'

/**
 * Adds the headers of Signature Version 4 to those of a request to DynamoDB, and signs all that are there. The key is
 * derived once a day. `@tablewright/dynamo/signature` has the general form, which servers check.
 */
export function requestSigner(region: string) {
  let keyFor = ''
  let key: string | Buffer
  return (
    path: string,
    headers: Record<string, string>,
    body: string,
    { accessKeyId, secretAccessKey, sessionToken }: Credentials,
    now: number,
  ): void => {
    const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
    const scope = `${time.slice(0, 8)}/${region}/dynamodb/aws4_request`
    if (keyFor !== scope + secretAccessKey) {
      keyFor = scope + secretAccessKey
      key = `AWS4${secretAccessKey}`
      for (const part of scope.split('/')) key = hmacSha256(key, part)
    }
    headers['x-amz-date'] = time
    if (sessionToken) headers['x-amz-security-token'] = sessionToken
    const names = Object.keys(headers).sort()
    const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
    const signed = names.join(';')
    const canonical = `POST\n${path}\n\n${lines}\n${signed}\n${sha256(body)}`
    const proof = hmacSha256(key, `${algorithm}\n${time}\n${scope}\n${sha256(canonical)}`).toString('hex')
    headers.authorization = `${algorithm} Credential=${accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${proof}`
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
