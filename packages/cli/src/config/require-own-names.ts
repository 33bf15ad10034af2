import { TablewrightError } from '@tablewright/base'
import type { AnySystem } from '@tablewright/system'
import { systemNames } from '../systems/known-systems.js'

/** Throws if two configured systems or designs have the same name. */
export function requireOwnNames(systems: readonly AnySystem[]): void {
  const taken = new Set<string>(systemNames)
  for (const { name } of systems) {
    if (taken.has(name)) {
      throw new TablewrightError('SYSTEM_NAME_TAKEN', `Two systems or designs have the name ${name}.`, {
        remedy: `Give the design another name; the system that ships is served with --systems ${name}.`,
        data: { name },
      })
    }
    taken.add(name)
  }
}
