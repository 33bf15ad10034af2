import { TablewrightError } from '@tablewright/base'
import { Option } from 'commander'

/** Options of commands that work on a data folder, not through a server. */
export interface FolderOptions {
  readonly data?: string
  readonly config?: string
}

/** Returns the options of such a command. */
export function folderOptions(description: string): readonly Option[] {
  return [
    new Option('--data <folder>', `${description} (default: the configured one, or .tablewright)`),
    new Option('--config <file>', 'configuration file instead of the nearest tablewright.config'),
  ]
}

/** Returns the folder of `--data`, else of the configuration. Throws if the configured storage is no folder. */
export async function dataFolder({ data, config: file }: FolderOptions): Promise<string> {
  if (data !== undefined) return data
  const [{ loadConfig }, { storageOf }] = await Promise.all([
    import('../config/load-config.js'),
    import('../config/storage.js'),
  ])
  const config = await loadConfig({ config: file, secrets: false })
  const storage = storageOf({}, config)
  if (storage.data !== undefined) return storage.data
  const place = storage.endpoint === undefined ? 'memory' : `the endpoint ${storage.endpoint}`
  throw new TablewrightError('OPTION_INVALID', `The configured storage is ${place}, not a folder.`, {
    remedy: 'Name a folder with --data.',
  })
}
