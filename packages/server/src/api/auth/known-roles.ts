import { TablewrightError } from '@tablewright/base'
import { type AnySystem, builtInRoles } from '@tablewright/system'
import type { Tokens } from './tokens.js'

/** Returns the roles of a system, or of all systems for `*`; undefined if there is no such system. */
export function rolesOf(name: string, systems: readonly AnySystem[]): readonly string[] | undefined {
  const meant = name === '*' ? systems : systems.filter((system) => system.name === name)
  if (meant.length === 0 && name !== '*') return undefined
  return [
    ...new Set([...Object.keys(builtInRoles), ...meant.flatMap(({ access }) => Object.keys(access.roles))]),
  ]
}

/**
 * Throws if a token of the auth file has a role that its system does not have. Returns the systems that are not served:
 * several servers may share one file.
 */
export function checkFileRoles(tokens: Tokens, systems: readonly AnySystem[]): readonly string[] {
  const missing = new Set<string>()
  for (const { name, roles } of tokens.values()) {
    for (const [system, names] of Object.entries(roles)) {
      const known = rolesOf(system, systems)
      if (known === undefined) missing.add(system)
      const unknown = known && names.find((role) => !known.includes(role))
      if (unknown !== undefined) throw unknownRole(name, system, unknown, known!)
    }
  }
  return [...missing]
}

function unknownRole(name: string, system: string, role: string, known: readonly string[]): TablewrightError {
  const where = system === '*' ? 'no system has' : `${system} does not have`
  return new TablewrightError(
    'AUTH_FILE_INVALID',
    `The auth file gives ${name} the role ${JSON.stringify(role)}, which ${where}.`,
    { remedy: `Use ${known.join(', ')}.`, data: { name, system, role } },
  )
}
