import { storm, withEventsAfter } from '@tablewright/system/testing'
import type { Outcome, Sizes } from '../command.js'
import { load, loadEventAttack, systems } from './event-attacks.js'

interface DeliveryAttack {
  readonly attackDelivery: (seed: number) => Promise<string[]>
}

/** Attacks the events of all systems, then their delivery. */
export async function runEvents({ seed, seeds, plant }: Sizes & { seeds: number }): Promise<Outcome> {
  if (plant !== '' && plant !== 'events-after') throw new Error(`--plant ${plant} is not events-after.`)
  const attacks = await Promise.all(systems.map(loadEventAttack))
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
