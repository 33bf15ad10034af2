import { readFile } from 'node:fs/promises'
import { TablewrightError } from '@tablewright/base'
import { JsonReader } from './json-reader.js'

export async function readAuthText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new TablewrightError('AUTH_FILE_UNREADABLE', `The auth file ${file} cannot be read.`, {
      remedy: 'Check that the file exists and that this user may read it.',
      data: { file },
      cause,
    })
  }
}

/** One file says who may sign requests to the wire endpoint (`principals`) and who may call the API (`tokens`). */
export function parseAuthFile(text: string): JsonReader {
  const root = new JsonReader(parseJson(text))
  root.allow('principals', 'tokens')
  return root
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own complaint quotes the file, which holds secrets.
    throw new JsonReader(undefined).refused('is not JSON')
  }
}
