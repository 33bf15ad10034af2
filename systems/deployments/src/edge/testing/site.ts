import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { perform } from '@tablewright/system/testing'
import type { Deployments } from '../../open.js'
import { routes } from '../../routes.js'
import { type CallOperation, uploadFolder } from '../../upload/upload-folder.js'
import { edgeHandler } from '../edge-handler.js'

/** Calls operations of the API in this process. */
export function callIn(services: Deployments): CallOperation {
  return (operation, input) => {
    const { action } = routes.find(({ method, path }) => `${method} ${path}` === operation)!
    return perform(services as never, action as never, input as never)
  }
}

/** Uploads files as a finished deployment. */
export async function uploadSite(
  services: Deployments,
  deployment: { readonly deploymentId: string; readonly project?: string; readonly branch?: string },
  files: Readonly<Record<string, string | Uint8Array>>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'tablewright-site-'))
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    return await uploadFolder(folder, callIn(services), { deployment })
  } finally {
    await rm(folder, { recursive: true })
  }
}

export interface EdgeAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Starts the edge on a free port. */
export async function startEdge(services: Deployments) {
  const server = createServer(edgeHandler(services))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = (
    host: string | readonly string[],
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ) =>
    new Promise<EdgeAnswer>((resolve, reject) => {
      const hosts = [host].flat().flatMap((name) => ['host', name])
      const sent = request(
        { port, host: '127.0.0.1', path, method, headers: [...hosts, ...Object.entries(headers).flat()] },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
          )
        },
      )
      sent.on('error', reject)
      sent.end()
    })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { ask, close, port }
}
