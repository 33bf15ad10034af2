import { extname } from 'node:path'
import { TablewrightError } from '@tablewright/base'
import type { CheckedConfig } from '@tablewright/server/config'
import { shortPath } from '../design-source/short-path.js'
import { readInput } from '../output/page.js'
import { systemNames } from '../systems/known-systems.js'
import { findConfig, requireConfig } from './find-config.js'

export interface LoadConfigOptions {
  /** Path of the file; the nearest one above the working directory if undefined. */
  readonly config?: string | undefined
  /** Whether the command needs the secrets that the file names. */
  readonly secrets: boolean
  /** Receives the source files of the configuration. */
  readonly onFiles?: (files: readonly string[]) => void
}

/** Loads the configuration. Returns undefined if there is no file. */
export async function loadConfig(options: LoadConfigOptions): Promise<CheckedConfig | undefined> {
  const file = options.config === undefined ? findConfig('.') : requireConfig(options.config)
  if (file === undefined) return undefined
  const [value, { readConfig }] = await Promise.all([
    readFileValue(file, options.onFiles),
    import('@tablewright/server/config'),
  ])
  const environment = options.secrets ? process.env : undefined
  return { ...readConfig(value, { file, systemNames, environment }), file }
}

async function readFileValue(file: string, onFiles?: (files: readonly string[]) => void): Promise<unknown> {
  onFiles?.([file])
  if (extname(file) === '.json') return parseJson(file, await readInput(file))
  const { importModule } = await import('../design-source/import-module.js')
  const exports = await importModule(file, onFiles).catch((error: unknown) => {
    throw asConfigError(error)
  })
  if ('default' in exports) return exports.default
  throw new TablewrightError('CONFIG_INVALID', `${shortPath(file)} has no default export.`, {
    remedy: 'Write: export default defineConfig({ … }).',
    data: { file },
  })
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new TablewrightError('CONFIG_INVALID', `${shortPath(file)} is not JSON: ${reason}.`, {
      remedy: 'Correct the file.',
      data: { file },
      cause,
    })
  }
}

const configCodes: Readonly<Record<string, string>> = {
  DESIGN_NOT_COMPILED: 'CONFIG_NOT_COMPILED',
  DESIGN_THROWS: 'CONFIG_THROWS',
}

/** Configuration files are compiled like designs, with their own error codes. */
function asConfigError(error: unknown): unknown {
  if (!(error instanceof TablewrightError)) return error
  const code = configCodes[error.code]
  if (code === undefined) return error
  return new TablewrightError(code, error.message, {
    remedy: 'Correct the configuration file.',
    data: error.data,
    cause: error,
  })
}
