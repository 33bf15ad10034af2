import { TablewrightError } from '@tablewright/base'
import { loadConfig } from './load-config.js'

/**
 * Returns the design that a command names, otherwise the designs of the configuration. Throws if there are
 * none.
 */
export async function designSources(
  source: string | undefined,
  config: string | undefined,
): Promise<readonly string[]> {
  if (source !== undefined) return [source]
  const { designs = [], systems = {} } = (await loadConfig({ config, secrets: false })) ?? {}
  const sources = [...Object.keys(systems), ...designs]
  if (sources.length > 0) return sources
  throw new TablewrightError('DESIGN_NOT_GIVEN', 'Neither the command nor a configuration names a design.', {
    remedy: 'Give a design file or the name of a system, or add designs to tablewright.config.ts.',
  })
}
