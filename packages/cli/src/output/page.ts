import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { TablewrightError } from '@tablewright/base'
import { fileSize, isFolder } from '../files/file-kind.js'

export interface PageOutcome {
  /** Whether the file was missing or had another text. */
  readonly changed: boolean
  readonly written: boolean
}

/** Compares a file with a page. */
export async function checkPage(file: string, page: string): Promise<PageOutcome> {
  return { changed: (await readPage(file)) !== page, written: false }
}

/** Writes a page unless the file has the same text. */
export async function writePage(file: string, page: string): Promise<PageOutcome> {
  const { changed } = await checkPage(file, page)
  if (!changed) return { changed, written: false }
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, page)
  } catch (cause) {
    throw fileError('FILE_UNWRITABLE', `${file} cannot be written.`, file, cause)
  }
  return { changed, written: true }
}

/** Returns the text of a file. Throws if it does not exist. */
export async function readInput(file: string): Promise<string> {
  const text = await readPage(file)
  if (text !== undefined) return text
  throw fileError('FILE_UNREADABLE', `${file} does not exist or is not a file.`, file)
}

/** Returns undefined for a missing file, and for devices and pipes, which have no text to compare. */
async function readPage(file: string): Promise<string | undefined> {
  if (isFolder(file)) throw fileError('FILE_UNREADABLE', `${file} is a folder.`, file)
  const size = fileSize(file)
  if (!size) return size === 0 ? '' : undefined
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw fileError('FILE_UNREADABLE', `${file} cannot be read.`, file, cause)
  }
}

/** Returns the error for a file that cannot be used, with a remedy. */
export function fileError(code: string, message: string, file: string, cause?: unknown): TablewrightError {
  return new TablewrightError(code, message, {
    remedy: 'Check that it is a file, and that this user may read and write it.',
    data: { file },
    cause,
  })
}
