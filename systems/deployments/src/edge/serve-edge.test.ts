import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, type ServeOptions, serve } from '@tablewright/server'
import { afterEach, expect, test } from 'vitest'
import { deploymentsSystem } from '../system.js'
import { type CallOperation, uploadFolder } from '../upload/upload-folder.js'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tablewright-edge-'))
  opened.push(() => rm(folder, { recursive: true }))
  return folder
}

async function start(options: object) {
  const server = await serve({
    systems: [deploymentsSystem],
    port: 0,
    dynamodbPort: 0,
    listeners: { edge: 0 },
    log: createLog('silent'),
    ...options,
  } as unknown as ServeOptions)
  opened.push(() => server.close())
  const call: CallOperation = async (operation, input) => {
    const [method = '', path = ''] = operation.split(' ')
    const body = { ...input }
    const filled = path.replace(/:(\w+)/g, (_, name: string) => {
      delete body[name]
      return String(input[name])
    })
    const response = await fetch(`${server.url}/api/deployments${filled}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer
  }
  const get = (host: string) =>
    new Promise<string>((resolve, reject) => {
      const sent = request(server.listeners.edge!, { headers: { host } }, (response) => {
        response.setEncoding('utf8')
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve(`${response.statusCode} ${text}`))
      })
      sent.on('error', reject)
      sent.end()
    })
  return { server, call, get }
}

test('a folder that is uploaded over HTTP is served by the edge, also after a restart', async () => {
  const data = await temporaryFolder()
  const site = await temporaryFolder()
  await writeFile(join(site, 'index.html'), 'Hello')
  const first = await start({ data })
  const deployment = { deploymentId: 'd', project: 'hello', branch: 'main' }
  expect(await uploadFolder(site, first.call, { deployment })).toMatchObject({ files: 1, bytes: 5 })
  expect(await first.get('hello-git-main.preview.localhost')).toBe('200 Hello')
  await opened.pop()!()
  const second = await start({ data })
  expect(await second.get('hello-git-main.preview.localhost')).toBe('200 Hello')
})

test('a server on an external database needs a file store', async () => {
  const { server } = await start({ memory: true })
  const other = await start({ endpoint: server.dynamodbUrl })
  const site = await temporaryFolder()
  await writeFile(join(site, 'index.html'), 'Hello')
  await expect(uploadFolder(site, other.call, { deployment: {} })).rejects.toThrow('FILES_UNAVAILABLE')
})

test('an unknown listener is refused by its name', async () => {
  await expect(start({ memory: true, listeners: { egde: 0 } })).rejects.toMatchObject({
    code: 'LISTENER_UNKNOWN',
    remedy: 'Choose from edge.',
  })
})
