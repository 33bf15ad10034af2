/** A call as the bytes that go over the socket, with the headers that an AWS SDK sends. */
export function wireRequest(
  target: string,
  input: object,
  more: Readonly<Record<string, string>> = {},
): Buffer {
  const body = JSON.stringify(input)
  const headers = {
    Host: '127.0.0.1',
    'Content-Type': 'application/x-amz-json-1.0',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Amz-Target': target,
    'X-Amz-Date': '20260101T000000Z',
    // Never checked here, but the emulators require one.
    Authorization:
      'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, ' +
      'SignedHeaders=content-type;host;x-amz-date;x-amz-target, ' +
      `Signature=${'0'.repeat(64)}`,
    ...more,
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`POST / HTTP/1.1\r\n${head.join('')}\r\n${body}`)
}

const versions = { dynamodb: 'DynamoDB_20120810', streams: 'DynamoDBStreams_20120810' }
const streamOperations = new Set(['ListStreams', 'DescribeStream', 'GetShardIterator', 'GetRecords'])

/** `X-Amz-Target` of an operation. */
export function targetOf(operation: string): string {
  return `${streamOperations.has(operation) ? versions.streams : versions.dynamodb}.${operation}`
}
