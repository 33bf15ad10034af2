import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { CrashEverywhere, Storm } from '@tablewright/system/testing'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The systems whose events are attacked. */
export const systems = ['account-pool', 'invoicing', 'deployments', 'smart-locker', 'tenants'] as const

/** An attack on the events of a system. */
export interface EventAttack {
  readonly eventAttack: Omit<Storm<unknown>, 'seed'>
  readonly eventScenario: CrashEverywhere<unknown>['scenario']
}

export function loadEventAttack(system: string): Promise<EventAttack> {
  return load(`systems/${system}`, 'testing/event-attack')
}

/** Attacks are not part of a package's public exports: they are loaded by their file, as a source within tests. */
export function load<Module>(folder: string, name: string): Promise<Module> {
  const file = import.meta.url.endsWith('.ts') ? join('src', `${name}.ts`) : join('dist', `${name}.js`)
  return import(pathToFileURL(join(root, folder, file)).href) as Promise<Module>
}
