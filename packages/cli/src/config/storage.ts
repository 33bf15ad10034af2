import type { DatabaseLocation } from '@tablewright/server'
import type { CheckedConfig } from '@tablewright/server/config'

/** Flags that name where the data is. */
export interface StorageFlags {
  readonly data?: string
  readonly memory?: true
  readonly endpoint?: string
  readonly tablePrefix?: string
}

/** Data folder of a server when the options and the configuration name no storage. */
export const defaultFolder = '.tablewright'

/** Returns where the data is: as the flags say, else as the configuration says, else in the default folder. */
export function storageOf(flags: StorageFlags, config: CheckedConfig | undefined): DatabaseLocation {
  const { data, memory, endpoint, tablePrefix } = flags
  if (endpoint !== undefined) return { endpoint, ...(tablePrefix !== undefined && { tablePrefix }) }
  if (memory) return { memory }
  if (data !== undefined) return { data }
  return config?.storage ?? { data: defaultFolder }
}
