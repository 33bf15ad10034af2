import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { TablewrightError } from '@tablewright/base'
import { fileSize } from '../files/file-kind.js'
import { compileModule } from './compile-module.js'
import { shortPath } from './short-path.js'

/** Returns the exports of a TypeScript or JavaScript file. `onFiles` receives its source files. */
export async function importModule(
  file: string,
  onFiles?: (files: readonly string[]) => void,
): Promise<object> {
  if (!fileSize(file)) {
    throw new TablewrightError('DESIGN_NOT_COMPILED', `${shortPath(file)} is empty, or not a file.`, {
      remedy: 'Give the path of a TypeScript or JavaScript file.',
      data: { file },
    })
  }
  const { code, files } = await compileModule(file)
  onFiles?.(files)
  const folder = await mkdtemp(join(tmpdir(), 'tablewright-'))
  // Errors then name the line of the source instead of the compiled file.
  process.setSourceMapsEnabled(true)
  try {
    const compiled = join(folder, 'design.mjs')
    await writeFile(compiled, code)
    return (await import(pathToFileURL(compiled).href)) as object
  } catch (error) {
    throw runError(file, error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the error of a module with its source line. */
function runError(file: string, error: unknown): TablewrightError {
  const { code, message = String(error), remedy, data, stack } = (error ?? {}) as Partial<TablewrightError>
  const position = lastPositionIn(file, stack ?? '')
  return new TablewrightError(
    typeof code === 'string' ? code : 'DESIGN_THROWS',
    `${position}${/[.!?]$/.test(message) ? message : `${message}.`}`,
    { remedy: remedy ?? 'Correct the file, and check it again.', data: { ...data, file }, cause: error },
  )
}

/** `at name (address:line:column)` or `at address:line:column`. */
const stackPosition = /(?:\(|at (?:async )?)((?:file:\/\/)?\/[^()]+?):(\d+):(\d+)\)?$/gm

/** Returns the position of the innermost stack line in the folder of the file: the refused declaration. */
function lastPositionIn(file: string, stack: string): string {
  const folder = resolve(file, '..')
  for (const [, address, line, column] of stack.matchAll(stackPosition)) {
    const path = address!.startsWith('file:') ? fileURLToPath(address!) : address!
    if (path.startsWith(folder) && !path.includes('node_modules')) {
      return `${shortPath(path)}:${line}:${column}: `
    }
  }
  return ''
}
