import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { TablewrightError } from '@tablewright/base'
import { forEachLimit } from '@tablewright/system'
import { hashOf, partBytes } from '../rules/files/manifest.js'

/** Calls an operation of the deployments' API, such as `POST /deployments`. */
export type CallOperation = (operation: string, input: Readonly<Record<string, unknown>>) => Promise<unknown>

export interface UploadOptions {
  /** Input of `POST /deployments`: id, project, branch, commit. */
  readonly deployment: Readonly<Record<string, unknown>>
  /** Called with the stored share of the content, 0 to 1. */
  readonly onProgress?: (done: number) => void
}

export interface UploadReport {
  readonly deploymentId: string
  readonly generation: number
  readonly files: number
  readonly bytes: number
  /** Number of parts that were not stored before. */
  readonly uploadedParts: number
}

const atOnce = 4
const hashesAtOnce = 500

/** Uploads a static export into a new deployment. Content that is already stored is not sent again. */
export async function uploadFolder(
  folder: string,
  call: CallOperation,
  { deployment, onProgress }: UploadOptions,
): Promise<UploadReport> {
  const files = await listFolder(folder)
  const parts = new Map<string, PartSource>()
  const listed = []
  for (const path of files) listed.push(await describeFile(folder, path, parts))
  const list = Buffer.from(JSON.stringify({ files: listed }))
  const listParts = splitParts(list).map((content) => ({ hash: hashOf(content), content }))
  const created = (await call('POST /deployments', deployment)) as Pick<
    UploadReport,
    'deploymentId' | 'generation'
  >
  const missing = await findMissing(call, [...parts.keys()])
  let sent = 0
  await forEachLimit(missing, atOnce, async (hash) => {
    await sendPart(call, hash, await readSource(parts.get(hash)!))
    onProgress?.(++sent / missing.length)
  })
  for (const { hash, content } of listParts) await sendPart(call, hash, content)
  const { deploymentId, generation } = created
  const finished = await call('POST /deployments/:deploymentId/upload', {
    deploymentId,
    generation,
    parts: listParts.map(({ hash }) => hash),
  })
  const { bytes } = finished as UploadReport
  return { deploymentId, generation, files: files.length, bytes, uploadedParts: missing.length }
}

interface PartSource {
  readonly file: string
  readonly index: number
}

async function listFolder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new TablewrightError('FOLDER_UNREADABLE', `${folder} is not a readable folder.`, {
      remedy: 'Give the folder of a static export, such as out or dist.',
      cause,
    })
  })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep))
    .filter((names) => !names.some(isHidden))
    .map((names) => `/${names.join('/')}`)
  if (files.length > 0) return files.sort()
  throw new TablewrightError('FOLDER_EMPTY', `There is no file in ${folder}.`, {
    remedy: 'Give the folder of a static export, such as out or dist.',
  })
}

/** Whether a file is hidden: `.env` and `.git` are, `.well-known` is not. */
function isHidden(name: string): boolean {
  return name.startsWith('.') && name !== '.well-known'
}

async function describeFile(folder: string, path: string, parts: Map<string, PartSource>) {
  const file = join(folder, path)
  const { size } = await stat(file)
  const content = await readFile(file)
  const hashes = splitParts(content).map((part, index) => {
    const hash = hashOf(part)
    if (!parts.has(hash)) parts.set(hash, { file, index })
    return hash
  })
  return { path, size, parts: hashes }
}

/** Splits a file into parts. An empty file has none. */
function splitParts(content: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let from = 0; from < content.length; from += partBytes)
    parts.push(content.subarray(from, from + partBytes))
  return parts
}

async function readSource({ file, index }: PartSource): Promise<Buffer> {
  return splitParts(await readFile(file))[index]!
}

async function findMissing(call: CallOperation, hashes: readonly string[]): Promise<readonly string[]> {
  const missing: string[] = []
  for (let from = 0; from < hashes.length; from += hashesAtOnce) {
    const some = hashes.slice(from, from + hashesAtOnce)
    const answer = (await call('POST /files/missing', { hashes: some })) as {
      readonly missing: readonly string[]
    }
    missing.push(...answer.missing)
  }
  return missing
}

function sendPart(call: CallOperation, hash: string, content: Buffer): Promise<unknown> {
  return call('PUT /files/:hash', { hash, content: content.toString('base64') })
}
