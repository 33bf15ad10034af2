import { crc32 } from '@tablewright/dynamo/checksum'
import { expect, test } from 'vitest'
import { HeadWriter } from './head-writer.js'

const head = { requestId: 'R1', status: 200, contentType: 'text/plain', connection: 'Connection: close' }

function written(writer: HeadWriter, change: Partial<typeof head>, body: Buffer): string[] {
  const target = Buffer.alloc(1024, 'x')
  const end = writer.write({ ...head, ...change }, body, target, 3)
  expect(target.toString('latin1', 0, 3)).toBe('xxx')
  return target.toString('latin1', 3, end).split('\r\n')
}

test.each([0, 1, 9, 10, 99, 100, 65_536])('a body of %i bytes has its length and checksum', (length) => {
  const body = Buffer.alloc(length, 'b')
  const lines = written(new HeadWriter(), {}, body)
  expect(lines).toContain(`Content-Length: ${length}`)
  expect(lines).toContain(`x-amz-crc32: ${crc32(body)}`)
  expect(lines.slice(-2)).toEqual(['', ''])
})

test('heads that differ from the one before have their own values', () => {
  const writer = new HeadWriter()
  const changes = [
    {},
    { status: 400 },
    { contentType: 'application/json' },
    { connection: 'Connection: keep-alive' },
    { requestId: 'R2' },
    {},
  ]
  for (const change of changes) {
    const { requestId, status, contentType, connection } = { ...head, ...change }
    const lines = written(writer, change, Buffer.from('{}'))
    expect(lines[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} \\w`))
    expect(lines).toEqual(
      expect.arrayContaining([`Content-Type: ${contentType}`, connection, `x-amzn-RequestId: ${requestId}`]),
    )
  }
})
