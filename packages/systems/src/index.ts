import type { Config } from '@tablewright/server/config'
import type { SystemConfigs } from './system-configs.js'

export { type EnvironmentVariable, env, type SecretText } from '@tablewright/server/config'
export type { SystemConfigs } from './system-configs.js'

/** What `tablewright.config.ts` exports, with the ports and settings of the five systems. */
export type SystemsConfig = Config<SystemConfigs>

/**
 * Returns the configuration as it is, with the ports and settings of each system checked in the editor.
 *
 * @example
 * import { defineConfig } from '@tablewright/systems'
 * const config = defineConfig({ systems: { tenants: true }, storage: { folder: 'data' } })
 * config.storage // → { folder: 'data' }
 */
export function defineConfig(config: SystemsConfig): SystemsConfig {
  return config
}
