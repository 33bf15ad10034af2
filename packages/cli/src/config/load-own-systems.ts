import type { AnySystem } from '@tablewright/system'
import { loadConfig } from './load-config.js'
import { loadConfiguredSystems } from './load-systems.js'

/** Returns the systems and designs of the configuration whose command group has this name. */
export async function loadOwnSystems(
  commandName: string,
  config: string | undefined,
): Promise<readonly AnySystem[]> {
  const { customSystems = [], designs = [], ...rest } = (await loadConfig({ config, secrets: false })) ?? {}
  if (customSystems.length === 0 && designs.length === 0) return []
  const { systems } = await loadConfiguredSystems({ file: '', ...rest, customSystems, designs, systems: {} })
  return systems.filter((system) => system.commandName === commandName)
}
