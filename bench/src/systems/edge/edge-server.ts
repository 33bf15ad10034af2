// A server of one file: by the edge of the deployments, or by `node:http` alone, from memory or from disk.
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock, systemRandom } from '@tablewright/base'
import { connect, createTables } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { deployments, deploymentsSystem, edgeHandler, uploadFolder } from '@tablewright/deployments'
import { readInput } from '@tablewright/system'

const [kind = '', bytes = ''] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'tablewright-bench-edge-'))
const file = join(folder, 'page.bin')
await writeFile(file, Buffer.alloc(Number(bytes), 'page '))

const headers = { 'content-type': 'application/octet-stream', 'content-length': Number(bytes) }

async function handlerOf(): Promise<RequestListener> {
  if (kind === 'edge') return openEdge()
  if (kind === 'disk') {
    return (_, response) => void createReadStream(file).pipe(response.writeHead(200, headers))
  }
  const content = await readFile(file)
  return (_, response) => void response.writeHead(200, headers).end(content)
}

async function openEdge(): Promise<RequestListener> {
  const driver = embedded({ memory: true })
  await createTables(connect(deployments, driver))
  const services = deploymentsSystem.open({ driver, clock: systemClock, random: systemRandom })
  const call = async (operation: string, input: Readonly<Record<string, unknown>>) => {
    const { action } = deploymentsSystem.routes.find(({ method, path }) => `${method} ${path}` === operation)!
    return action.run(services as never, (await readInput(action.input, input, 'json')) as never)
  }
  await uploadFolder(folder, call, { deployment: { deploymentId: 'site' } })
  await call('POST /aliases', { hostname: 'www.example.com', deploymentId: 'site' })
  return edgeHandler(services)
}

const server = createServer(await handlerOf())
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }))
})
