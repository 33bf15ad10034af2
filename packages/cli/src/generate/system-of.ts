import { type AnySystem, systemOfDesign } from '@tablewright/system'
import { loadDesign } from '../design-source/load-design.js'
import { knownSystems } from '../systems/known-systems.js'

/** Returns a system by its name, or the system that a server creates from a design. */
export async function systemOf(source: string): Promise<AnySystem> {
  const known = knownSystems.find(({ name }) => name === source)
  return known === undefined ? systemOfDesign(await loadDesign(source)) : known.load()
}
