import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Storm, storm, withEventsAfter } from '@tablewright/system/testing'
import type { Outcome, Sizes } from '../command.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const systems = ['account-pool', 'invoicing', 'deployments', 'smart-locker', 'tenants']

/** Attacks are not part of a system's public exports: they are loaded by their file, as a source within tests. */
interface EventAttack {
  readonly eventAttack: Omit<Storm<unknown>, 'seed'>
}

interface DeliveryAttack {
  readonly attackDelivery: (seed: number) => Promise<string[]>
}

/** Attacks the events of all systems, then their delivery. */
export async function runEvents({ seed, seeds, plant }: Sizes & { seeds: number }): Promise<Outcome> {
  if (plant !== '' && plant !== 'events-after') throw new Error(`--plant ${plant} is not events-after.`)
  const attacks = await Promise.all(
    systems.map((system) => load<EventAttack>(`systems/${system}`, 'testing/event-attack')),
  )
  const { attackDelivery } = await load<DeliveryAttack>('packages/server', 'events/testing/delivery-attack')
  const figures = { seeds, domainEvents: 0 }
  const failures: string[] = []
  const attackEach = async (name: string, attack: (seed: number) => Promise<readonly string[]>) => {
    const started = performance.now()
    for (let each = seed; each < seed + seeds; each++) {
      failures.push(...(await attack(each)).map((wrong) => `${name}, seed ${each}: ${wrong}`))
    }
    console.error(`${name}: ${seeds} seeds in ${Math.round((performance.now() - started) / 1000)} s`)
  }
  for (const { eventAttack } of attacks) {
    const system = plant ? withEventsAfter(eventAttack.system) : eventAttack.system
    await attackEach(system.name, async (each) => {
      const { counted, violations } = await storm({ ...eventAttack, system, seed: each })
      figures.domainEvents += counted.domainEvents ?? 0
      return violations.map(({ message }) => message)
    })
  }
  await attackEach('delivery', attackDelivery)
  return { figures, failures }
}

function load<Module>(folder: string, name: string): Promise<Module> {
  const file = import.meta.url.endsWith('.ts') ? join('src', `${name}.ts`) : join('dist', `${name}.js`)
  return import(pathToFileURL(join(root, folder, file)).href) as Promise<Module>
}
