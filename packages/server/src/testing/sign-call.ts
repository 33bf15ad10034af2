import { createHash, createHmac } from 'node:crypto'

const streamOperations = new Set(['ListStreams', 'DescribeStream', 'GetShardIterator', 'GetRecords'])

/** The credentials of a signed call, and variations of its signature. */
export interface Signer {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Declares the hash of the body in the head, as the AWS SDK for JavaScript does. */
  readonly declaresHash?: boolean
  readonly signedAt?: number
}

/**
 * Returns the headers of a signed call. An independent implementation of Signature Version 4, without code of
 * the endpoint that verifies it.
 */
export function signCall(
  url: string,
  operation: string,
  body: string | Buffer,
  signer: Signer,
): Record<string, string> {
  const { host } = new URL(url)
  const service = streamOperations.has(operation) ? 'DynamoDBStreams' : 'DynamoDB'
  const time = new Date(signer.signedAt ?? Date.now()).toISOString().replace(/[-:]|\.\d+/g, '')
  const bodyHash = sha256(body)
  const headers: Record<string, string> = {
    'content-type': 'application/x-amz-json-1.0',
    host,
    ...(signer.declaresHash && { 'x-amz-content-sha256': bodyHash }),
    'x-amz-date': time,
    'x-amz-target': `${service}_20120810.${operation}`,
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    'POST',
    '/',
    '',
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const scope = [time.slice(0, 8), 'eu-west-1', 'dynamodb', 'aws4_request']
  const key = scope.reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${signer.secretAccessKey}`,
  )
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n')
  const signature = hmac(key, text).toString('hex')
  const credential = `${signer.accessKeyId}/${scope.join('/')}`
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  return { ...headers, authorization }
}

function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
