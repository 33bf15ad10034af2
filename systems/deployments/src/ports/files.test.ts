import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileCases } from './file-suite.js'
import { folderFiles } from './folder-files.js'
import { memoryFiles } from './memory-files.js'
import { s3Files } from './s3-files.js'

describe('files in memory', () => {
  const files = memoryFiles()
  test.each(fileCases)('$name', ({ run }) => run(files))
})

describe('files in a folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tablewright-files-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  test.each(fileCases)('$name', ({ run }) => run(folderFiles(folder)))

  test('leave no temporary file', async () => {
    const names = await readdir(folder, { recursive: true })
    expect(names.filter((name) => name.includes('.'))).toEqual([])
  })
})

/** Starts a server that answers the S3 requests of the port, and records them. */
function startBucket() {
  const objects = new Map<string, { readonly content: Buffer; readonly at: Date }>()
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { pathname, searchParams } = new URL(request.url!, 'http://s3')
    requests.push(`${request.method} ${pathname} ${request.headers.authorization?.split(' ')[0]}`)
    if (request.method === 'PUT') {
      const decoded = request.headers['x-amz-decoded-content-length']
      const sent = decoded === undefined ? Buffer.concat(chunks) : dechunk(Buffer.concat(chunks))
      const isCopy = request.headers['x-amz-copy-source'] !== undefined
      const content = isCopy ? objects.get(pathname)!.content : sent
      objects.set(pathname, { content, at: new Date(Math.floor(Date.now() / 1_000) * 1_000) })
      response.writeHead(200, { etag: '"e"' }).end(isCopy ? '<CopyObjectResult/>' : undefined)
      return
    }
    if (request.method === 'DELETE') {
      objects.delete(pathname)
      response.writeHead(204).end()
      return
    }
    if (searchParams.has('list-type')) {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(listing(objects))
      return
    }
    const found = objects.get(pathname)
    const modified = found?.at.toUTCString() ?? ''
    if (found) {
      response.writeHead(200, { 'content-length': found.content.length, 'last-modified': modified })
    }
    if (!found) response.writeHead(404, { 'content-type': 'application/xml' })
    response.end(
      request.method === 'HEAD' ? undefined : (found?.content ?? '<Error><Code>NoSuchKey</Code></Error>'),
    )
  })
  return { server, requests }
}

function listing(objects: ReadonlyMap<string, { readonly content: Buffer; readonly at: Date }>): string {
  const contents = [...objects].map(
    ([path, { content, at }]) =>
      `<Contents><Key>${path.replace('/sites/', '')}</Key><Size>${content.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`,
  )
  return `<ListBucketResult>${contents.join('')}</ListBucketResult>`
}

/** The body of `aws-chunked` content: sizes in hexadecimal, chunks, trailers. */
function dechunk(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, end).toString(), 16)
    if (!(size > 0)) return Buffer.concat(chunks)
    chunks.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

describe('files in Amazon S3', () => {
  const { server, requests } = startBucket()
  let endpoint: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()))

  const open = () =>
    s3Files({
      bucket: 'sites',
      prefix: 'files/',
      client: {
        endpoint,
        region: 'eu-central-1',
        forcePathStyle: true,
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      },
    })

  test.each(fileCases)('$name', ({ run }) => run(open()))

  test('are objects of the bucket under the prefix, written with signed requests', async () => {
    const hash = 'ab'.repeat(32)
    requests.length = 0
    const files = open()
    await files.write(hash, Buffer.from('content'))
    await files.read(hash)
    await files.has(hash)
    const place = `/sites/files/${hash} AWS4-HMAC-SHA256`
    expect(requests).toEqual([`PUT ${place}`, `GET ${place}`, `HEAD ${place}`])
  })
})
