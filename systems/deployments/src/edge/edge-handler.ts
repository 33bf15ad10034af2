import type { IncomingMessage, ServerResponse } from 'node:http'
import { isTablewrightError } from '@tablewright/base'
import type { RouteItem } from '../db.js'
import type { Deployments } from '../open.js'
import { readRequestHost } from '../rules/address.js'
import type { Manifest, ServedFile, StoredContent } from '../rules/files/manifest.js'
import { EdgeFiles } from './edge-files.js'
import { decodePath, type FoundFile, findFile } from './find-file.js'
import { type ByteRange, chooseEncoding, type Encoding, matchesEtag, readRange } from './negotiate.js'
import { sendContent } from './send-content.js'

export type EdgeHandler = (request: IncomingMessage, response: ServerResponse) => void

const year = 31_536_000
const immutable = `public, max-age=${year}, immutable`
const revalidated = 'public, max-age=0, must-revalidate'

/** Serves the uploaded files of deployments by host name and path, each answer from one deployment. */
export function edgeHandler(services: Pick<Deployments, 'resolver' | 'files'>): EdgeHandler {
  const files = new EdgeFiles(services.files)
  return (request, response) => {
    const fail = (error: unknown) => {
      if (response.headersSent) response.destroy()
      else sendText(response, 500, isTablewrightError(error) ? error.message : 'The edge failed.')
    }
    try {
      answer(services, files, request, response)?.catch(fail)
    } catch (error) {
      fail(error)
    }
  }
}

/** Answers synchronously if everything is cached. */
function answer(
  { resolver }: Pick<Deployments, 'resolver'>,
  files: EdgeFiles,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    return sendText(response, 405, 'The edge serves files: use GET or HEAD.')
  }
  const target = targetOf(request)
  const host = target && hostOf(target.host)
  const path = target && decodePath(target.path)
  if (host === undefined || path === undefined) return sendText(response, 400, 'Host or path cannot be read.')
  const known = resolver.resolveKnown(host, path)
  const manifest = known?.manifest === undefined ? undefined : files.manifest(known.manifest)
  if (known !== undefined && manifest !== undefined && !(manifest instanceof Promise)) {
    return serve(request, response, files, known, manifest, path)
  }
  return answerLater(resolver, files, request, response, host, path)
}

async function answerLater(
  resolver: Deployments['resolver'],
  files: EdgeFiles,
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
  path: string,
): Promise<void> {
  const route = await resolver.resolve(host, path)
  if (route === null) return sendText(response, 404, `Nothing is served at ${host}.`)
  if (route.manifest === undefined) return sendText(response, 404, 'This deployment has no uploaded files.')
  return serve(request, response, files, route, await files.manifest(route.manifest), path)
}

function serve(
  request: IncomingMessage,
  response: ServerResponse,
  files: EdgeFiles,
  route: RouteItem,
  manifest: Manifest['files'],
  path: string,
): Promise<void> | undefined {
  const found = findFile(manifest, route.basePath, path)
  if (found === undefined) return sendText(response, 404, 'There is no such page.', route)
  return sendFile(request, response, files, route, found)
}

interface Target {
  readonly host: string | undefined
  readonly path: string
}

/**
 * Returns the host and path of a request. Undefined if there are several Host headers. A host in the request
 * target has priority.
 */
function targetOf({ url = '/', headers, rawHeaders }: IncomingMessage): Target | undefined {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1) return undefined
  if (url.startsWith('/')) return { host: headers.host, path: url }
  const absolute = /^https?:\/\/([^/?#]+)([/?].*)?$/i.exec(url)
  if (absolute === null) return undefined
  const [, host, path = '/'] = absolute
  return { host, path: path.startsWith('/') ? path : `/${path}` }
}

const plainHosts = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/

function hostOf(header: string | undefined): string | undefined {
  // Most clients send the host name in its stored form.
  if (header === undefined || (plainHosts.test(header) && header.length < 254)) return header
  try {
    return readRequestHost(header)
  } catch {
    return undefined
  }
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  files: EdgeFiles,
  route: RouteItem,
  { path, file, status }: FoundFile,
): Promise<void> | undefined {
  const { headers, method } = request
  // Ranges apply only to GET.
  const ranged = status === 200 && method === 'GET' && headers.range !== undefined
  const encoding = ranged ? 'identity' : chooseEncoding(file, headers['accept-encoding'])
  const content = encoding === 'identity' ? file : file[encoding]!
  const { etag, lines } = headOf(path, file, encoding)
  const common = [...lines, 'x-deployment-id', route.deploymentId]
  if (status === 200 && matchesEtag(headers['if-none-match'], etag)) return end(response, 304, common)
  const wanted =
    ranged && (headers['if-range'] ?? etag) === etag ? readRange(headers.range, file.size) : undefined
  if (wanted === 'unsatisfiable') {
    return end(response, 416, [...common, 'content-range', `bytes */${file.size}`, 'content-length', '0'])
  }
  if (wanted !== undefined) {
    const { from, to } = wanted
    common.push('content-range', `bytes ${from}-${to}/${file.size}`, 'content-length', String(to - from + 1))
  } else common.push('content-length', String(content.size))
  if (method === 'HEAD' || content.size === 0) return end(response, wanted ? 206 : status, common)
  response.writeHead(wanted ? 206 : status, common)
  return endWith(response, files, content, wanted)
}

function end(response: ServerResponse, status: number, headers: readonly string[]): undefined {
  response.writeHead(status, headers as string[]).end()
}

/** Sends content of a single part in memory synchronously. */
function endWith(
  response: ServerResponse,
  files: EdgeFiles,
  content: StoredContent,
  range: ByteRange | undefined,
): Promise<void> | undefined {
  const part = content.parts.length === 1 && range === undefined ? files.part(content.parts[0]!) : undefined
  if (part === undefined || part instanceof Promise) return sendContent(response, files, content, range)
  response.end(part)
  return undefined
}

interface Head {
  readonly etag: string
  /** Alternating names and values, for `writeHead`. */
  readonly lines: readonly string[]
}

const heads = new WeakMap<ServedFile, Partial<Record<Encoding, Head>>>()

/** Returns the headers of a file in an encoding. Cached, because a file has one path in its manifest. */
function headOf(path: string, file: ServedFile, encoding: Encoding): Head {
  let known = heads.get(file)
  if (known === undefined) {
    known = {}
    heads.set(file, known)
  }
  known[encoding] ??= makeHead(path, file, encoding)
  return known[encoding]
}

function makeHead(path: string, file: ServedFile, encoding: Encoding): Head {
  const etag = etagOf(file, encoding)
  const lines = ['content-type', file.type, 'etag', etag]
  lines.push('cache-control', isFingerprinted(path) ? immutable : revalidated)
  lines.push('accept-ranges', 'bytes', 'x-content-type-options', 'nosniff')
  if (file.br !== undefined || file.gzip !== undefined) lines.push('vary', 'accept-encoding')
  if (encoding !== 'identity') lines.push('content-encoding', encoding)
  return { etag, lines }
}

function etagOf({ hash }: ServedFile, encoding: Encoding): string {
  const tag = hash.slice(0, 32)
  return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
}

/** Whether a file name contains a hash of its content, as those of Next.js and Vite do. */
function isFingerprinted(path: string): boolean {
  return path.startsWith('/_next/static/') || /[.-][0-9a-f]{8,}\.\w+$/.test(path)
}

function sendText(response: ServerResponse, status: number, text: string, route?: RouteItem): undefined {
  const body = Buffer.from(`${text}\n`)
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(route && { 'x-deployment-id': route.deploymentId }),
    })
    .end(response.req.method === 'HEAD' ? undefined : body)
}
