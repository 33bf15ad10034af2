import { dirname, join, resolve } from 'node:path'
import { TablewrightError } from '@tablewright/base'
import { isFile } from '../files/file-kind.js'

const fileNames = ['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `tablewright.config.${ending}`)

/** Returns the configuration file of a folder or of the nearest folder above it; undefined if there is none. */
export function findConfig(folder: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = fileNames.map((name) => join(at, name)).find(isFile)
    if (found !== undefined || at === dirname(at)) return found
  }
}

/** Returns the file that `--config` names. Throws if it does not exist. */
export function requireConfig(file: string): string {
  if (isFile(file)) return resolve(file)
  throw new TablewrightError('CONFIG_NOT_FOUND', `There is no configuration file ${file}.`, {
    remedy: 'Give --config the path of a file; tablewright init writes one.',
    data: { file },
  })
}
