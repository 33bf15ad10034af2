import { TablewrightError } from '@tablewright/base'
import type { Design } from '@tablewright/design'
import { type PatternModel, targetsOf } from '@tablewright/design/model'
import type { AnySystem } from '@tablewright/system'
import { knownSystems } from '../systems/known-systems.js'
import { loadConfig } from './load-config.js'

/** Returns the entities of a design that only the actions of its system may write. */
export async function protectedEntities(design: Design): Promise<ReadonlySet<string>> {
  return new Set(Object.keys((await systemOf(design))?.protects ?? {}))
}

/** Throws EDIT_FORBIDDEN if a pattern writes an entity that only the actions of its system may write. */
export async function refuseProtected(design: Design, pattern: PatternModel): Promise<void> {
  const system = await systemOf(design)
  const { protects = {} } = system ?? {}
  const entity = targetsOf(pattern).find((target) => Object.hasOwn(protects, target))
  if (system === undefined || entity === undefined) return
  throw new TablewrightError(
    'EDIT_FORBIDDEN',
    `${pattern.name} writes ${entity}, which only the actions of ${system.title} may write.`,
    {
      remedy: `Use the commands of tablewright ${system.commandName}, or --explain to see the request.`,
      data: { pattern: pattern.name, entity, status: 403 },
    },
  )
}

/**
 * Returns the system of a design: an included or a configured one, even if the design is loaded from a file.
 */
async function systemOf({ name }: Design): Promise<AnySystem | undefined> {
  const known = knownSystems.find((each) => each.name === name)
  if (known !== undefined) return known.load()
  const config = await loadConfig({ config: undefined, secrets: false })
  return config?.customSystems?.find(({ design }) => design.name === name)
}
