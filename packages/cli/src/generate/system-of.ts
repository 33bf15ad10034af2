import { type AnySystem, systemOfDesign } from '@tablewright/system'
import { loadDesign } from '../design-source/load-design.js'
import { knownSystems } from '../systems/known-systems.js'

/** A system by its name, or the one that a server makes of a design. */
export async function systemOf(source: string): Promise<AnySystem> {
  const known = knownSystems.find(({ name }) => name === source)
  return known === undefined ? systemOfDesign(await loadDesign(source)) : known.load()
}
