import { readFile, stat } from 'node:fs/promises'
import { devNull } from 'node:os'
import { credentialsFailed } from './credentials.js'

/**
 * Returns the text of a file with credentials or settings; undefined if it is missing. Throws CREDENTIALS_FAILED for a pipe
 * or a device, whose read may never end; the null device is an empty file.
 */
export async function readFileIfThere(file: string): Promise<string | undefined> {
  if (file === devNull) return ''
  try {
    if ((await stat(file)).isFile()) return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw credentialsFailed(file, 'it cannot be read', error)
  }
  throw credentialsFailed(file, 'it is not a regular file')
}

/** Returns the token that is the only content of a file. Throws CREDENTIALS_FAILED if there is none. */
export async function readTokenFile(file: string): Promise<string> {
  const token = (await readFileIfThere(file))?.trim()
  if (token === undefined) throw credentialsFailed(file, 'it is missing')
  if (token === '') throw credentialsFailed(file, 'it is empty')
  return token
}
