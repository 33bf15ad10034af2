import { dirname, join } from 'node:path'
import type { DatabaseLocation } from '@tablewright/server'
import type { CheckedConfig } from '@tablewright/server/config'

/** Flags that locate the data. */
export interface StorageFlags {
  readonly data?: string
  readonly memory?: true
  readonly endpoint?: string
  readonly tablePrefix?: string
}

/** Default data folder, next to the configuration file or in the working directory. */
export const defaultFolder = '.tablewright'

/** Returns the storage of the flags, otherwise of the configuration, otherwise the default folder. */
export function storageOf(flags: StorageFlags, config: CheckedConfig | undefined): DatabaseLocation {
  const { data, memory, endpoint, tablePrefix } = flags
  if (endpoint !== undefined) return { endpoint, ...(tablePrefix !== undefined && { tablePrefix }) }
  if (memory) return { memory }
  if (data !== undefined) return { data }
  return (
    config?.storage ?? {
      data: config === undefined ? defaultFolder : join(dirname(config.file), defaultFolder),
    }
  )
}
