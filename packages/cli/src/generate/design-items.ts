import type { DesignModel } from '@tablewright/design/model'
import type { StoredTables } from '@tablewright/generate'
import { knownSystems } from '../systems/known-systems.js'

/**
 * Returns items that illustrate a design: the sample data of a system, or examples generated from the
 * attribute types.
 */
export async function designItems(source: string, model: DesignModel): Promise<StoredTables> {
  const known = knownSystems.find(({ name }) => name === source)
  if (known === undefined) {
    const { exampleItems } = await import('@tablewright/generate')
    return exampleItems(model)
  }
  const [system, { sampleItems }] = await Promise.all([known.load(), import('./sample-items.js')])
  return sampleItems(system)
}
