import type { Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { isTablewrightError, repeatedMember, TablewrightError } from '@tablewright/base'
import { JsonReader } from './json-reader.js'

export async function readAuthText(file: string): Promise<string> {
  let handle: FileHandle | undefined
  try {
    // A read of a pipe or a device may never end.
    if (!(await stat(file)).isFile()) throw new Error('not a regular file')
    handle = await open(file)
    refuseExposed(file, await handle.stat())
    return await handle.readFile('utf8')
  } catch (cause) {
    if (isTablewrightError(cause)) throw cause
    throw new TablewrightError('AUTH_FILE_UNREADABLE', `The auth file ${file} cannot be read.`, {
      remedy: 'Check that the file exists and that this user may read it.',
      data: { file },
      cause,
    })
  } finally {
    await handle?.close()
  }
}

/** A reader of the file can act as any principal in it; a writer can add principals. */
function refuseExposed(file: string, { mode, uid }: Stats): void {
  if (process.platform === 'win32') return
  refuseForeign(file, uid)
  if ((mode & 0o077) === 0) return
  const shown = (mode & 0o777).toString(8).padStart(3, '0')
  throw new TablewrightError(
    'AUTH_FILE_EXPOSED',
    `Other users of this machine may read or change the auth file ${file} (mode ${shown}).`,
    { remedy: `Run chmod 600 ${file}.`, data: { file, mode: shown } },
  )
}

/** A file of root is accepted, because root can read every file. */
function refuseForeign(file: string, owner: number): void {
  const user = process.getuid!()
  if (owner === user || owner === 0) return
  throw new TablewrightError(
    'AUTH_FILE_EXPOSED',
    `The auth file ${file} belongs to another user (${owner}), who may read and change it.`,
    { remedy: `Run chown ${user} ${file}.`, data: { file, owner } },
  )
}

/** Parses the auth file: `principals` may sign requests to the wire endpoint, `tokens` may call the API. */
export function parseAuthFile(text: string): JsonReader {
  const root = new JsonReader(parseJson(text))
  // Of two conditions, only the last would be a part of its rule.
  const repeated = repeatedMember(text)
  if (repeated !== undefined) throw root.refused(`has an object with the field ${shownName(repeated)} twice`)
  root.allow('principals', 'tokens')
  return root
}

/** Does not quote a name that is not a plain word, because it may be a misplaced secret. */
function shownName(name: string): string {
  return /^[a-z:]{1,40}$/i.test(name) ? name : 'of the same name'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the file, which contains secrets.
    throw new JsonReader(undefined).refused('is not JSON')
  }
}
