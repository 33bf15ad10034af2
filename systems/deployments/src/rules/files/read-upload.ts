import { refuse } from '@tablewright/system'
import type { FileStore } from '../../ports/files.js'

/** A file in the client's list. */
export interface UploadedFile {
  /** Begins with a slash. */
  readonly path: string
  readonly size: number
  readonly parts: readonly string[]
}

const maxFiles = 50_000
const hashes = /^[0-9a-f]{64}$/

/** Reads the list of uploaded files. Throws if a file could not be served. */
export async function readUpload(
  files: FileStore,
  parts: readonly string[],
): Promise<readonly UploadedFile[]> {
  const text = Buffer.concat(await Promise.all(parts.map((hash) => readPart(files, hash)))).toString()
  const listed = parse(text)
  if (listed.length === 0 || listed.length > maxFiles) {
    throw wrong(`${listed.length} files were listed`, `List 1 to ${maxFiles} files.`)
  }
  const byPath = new Map<string, UploadedFile>()
  for (const file of listed) {
    requireFile(file)
    // File systems spell a letter with an accent as one character or as two. Requests find both.
    const path = file.path.normalize('NFC')
    if (byPath.has(path)) throw wrong(`${path} is listed twice`, 'List each path once.')
    byPath.set(path, { ...file, path })
  }
  const read = [...byPath.values()]
  await requireParts(files, read)
  return read
}

export async function readPart(files: FileStore, hash: string): Promise<Uint8Array> {
  const content = await files.read(hash)
  if (content !== undefined) return content
  throw refuse('PART_MISSING', `Part ${hash} is not stored.`, {
    field: 'parts',
    remedy: 'Upload the missing parts, then finish again.',
    data: { hash },
  })
}

function parse(text: string): readonly UploadedFile[] {
  try {
    const { files } = JSON.parse(text) as { readonly files?: unknown }
    if (Array.isArray(files)) return files
  } catch {
    // Refused below.
  }
  throw wrong('The parts are no list of files', 'Upload JSON with an array files.')
}

function requireFile(file: Partial<UploadedFile> | null): asserts file is UploadedFile {
  const { path, size, parts } = file ?? {}
  if (typeof path !== 'string' || !isServable(path)) {
    throw wrong(
      `${JSON.stringify(path)} is not a path`,
      'Give paths like /docs/index.html, without . and .. parts.',
    )
  }
  if (!Number.isSafeInteger(size) || size! < 0) throw wrong(`${path} has no size`, 'Give its size in bytes.')
  if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string' && hashes.test(part))) {
    throw wrong(`${path} has no parts`, 'Give the SHA-256 of each part in hexadecimal.')
  }
}

/**
 * Whether a request can name a path: absolute, without empty, `.` or `..` segments, backslashes and control
 * characters.
 */
function isServable(path: string): boolean {
  if (!path.startsWith('/') || path.length > 1_000) return false
  if ([...path].some((character) => character < ' ' || character === '\\' || character === '\u007f'))
    return false
  return path
    .slice(1)
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..')
}

async function requireParts(files: FileStore, listed: readonly UploadedFile[]): Promise<void> {
  const all = [...new Set(listed.flatMap(({ parts }) => parts))]
  for (let from = 0; from < all.length; from += 100) {
    const some = all.slice(from, from + 100)
    const stored = await Promise.all(some.map((hash) => files.has(hash)))
    const missing = some.find((_, index) => !stored[index])
    if (missing !== undefined) await readPart(files, missing)
    await Promise.all(some.map((hash) => files.markUsed?.(hash)))
  }
}

function wrong(problem: string, remedy: string) {
  return refuse('UPLOAD_INVALID', `${problem}.`, { field: 'parts', remedy })
}
