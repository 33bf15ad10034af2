import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { forEachLimit, refuse } from '@tablewright/system'
import type { FileStore } from '../../ports/files.js'
import { contentTypeOf, isCompressible } from './content-type.js'
import { hashOf, type Manifest, type ServedFile, type StoredContent } from './manifest.js'
import { readPart, type UploadedFile } from './read-upload.js'

const atOnce = 4
/** Sizes of files that are compressed. Smaller files do not benefit; larger ones need too much memory. */
const compressed = { minimum: 1_024, maximum: 16_777_216 }
const brotliQuality = 9
const gzipBytes = promisify(gzip)
const brotliBytes = promisify(brotliCompress)

/** Compresses and stores the files of an upload, and returns the manifest for the edge. */
export async function storeManifest(files: FileStore, upload: readonly UploadedFile[]): Promise<Manifest> {
  const served = new Map<string, ServedFile>()
  await forEachLimit(upload, atOnce, async (file) => {
    served.set(file.path, await storeFile(files, file))
  })
  const sorted = [...served].sort(([one], [other]) => (one < other ? -1 : 1))
  return { version: 1, files: Object.fromEntries(sorted) }
}

async function storeFile(files: FileStore, { path, size, parts }: UploadedFile): Promise<ServedFile> {
  const type = contentTypeOf(path)
  const keep = isCompressible(type) && size >= compressed.minimum && size <= compressed.maximum
  const hash = createHash('sha256')
  const kept: Uint8Array[] = []
  const sizes: number[] = []
  for (const part of parts) {
    const content = await readPart(files, part)
    hash.update(content)
    sizes.push(content.length)
    if (keep) kept.push(content)
  }
  const bytes = sizes.reduce((sum, each) => sum + each, 0)
  if (bytes !== size) {
    throw refuse('UPLOAD_INVALID', `${path} has ${bytes} bytes, not ${size}.`, {
      field: 'parts',
      remedy: 'List the size of the content that was uploaded.',
    })
  }
  const variants = keep ? await compress(files, Buffer.concat(kept)) : {}
  return { type, size, parts, ...(parts.length > 1 && { sizes }), hash: hash.digest('hex'), ...variants }
}

async function compress(files: FileStore, content: Uint8Array): Promise<Pick<ServedFile, 'gzip' | 'br'>> {
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [zipped, brotli] = await Promise.all([
    gzipBytes(content, { level: 9 }),
    brotliBytes(content, { params: parameters }),
  ])
  return {
    ...(zipped.length < content.length && { gzip: await store(files, zipped) }),
    ...(brotli.length < content.length && { br: await store(files, brotli) }),
  }
}

async function store(files: FileStore, content: Uint8Array): Promise<StoredContent> {
  const hash = hashOf(content)
  await files.write(hash, content)
  return { size: content.length, parts: [hash] }
}
