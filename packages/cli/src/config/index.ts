import type { Config } from '@tablewright/server/config'
import type { SystemConfigs } from './system-configs.js'

export { type EnvironmentVariable, env, type SecretText } from '@tablewright/server/config'
export type { SystemConfigs } from './system-configs.js'

/** What `tablewright.config.ts` exports. */
export type TablewrightConfig = Config<SystemConfigs>

/**
 * Returns the configuration as it is, with its types checked in the editor.
 *
 * @example
 * import { defineConfig } from '@tablewright/cli'
 * const config = defineConfig({ systems: { tenants: true }, storage: { folder: 'data' } })
 * config.storage // → { folder: 'data' }
 */
export function defineConfig(config: TablewrightConfig): TablewrightConfig {
  return config
}
