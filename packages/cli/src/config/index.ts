import type { Config, SystemConfig } from '@tablewright/server/config'

export { type EnvironmentVariable, env, type SecretText } from '@tablewright/server/config'

type ShippedName = 'account-pool' | 'invoicing' | 'deployments' | 'smart-locker' | 'tenants'

/**
 * The export of `tablewright.config.ts`. The systems are a separate package: `defineConfig` of
 * `@tablewright/systems` knows the ports and settings of each.
 */
export type TablewrightConfig = Config<{ readonly [Name in ShippedName]?: true | SystemConfig }>

/**
 * Returns the configuration unchanged, with its types checked in the editor.
 *
 * @example
 * import { defineConfig } from '@tablewright/cli'
 * const config = defineConfig({ designs: ['src/design.ts'], storage: { folder: 'data' } })
 * config.storage // → { folder: 'data' }
 */
export function defineConfig(config: TablewrightConfig): TablewrightConfig {
  return config
}
