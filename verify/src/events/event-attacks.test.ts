import { crashEverywhere, seeds, storm, timeoutMs, withEventsAfter } from '@tablewright/system/testing'
import { describe, expect, test } from 'vitest'
import { loadEventAttack, systems } from './event-attacks.js'

describe.each(systems)('the events of %s', async (name) => {
  const { eventAttack, eventScenario: scenario } = await loadEventAttack(name)

  test('no crash loses an event or leaves a gap', { timeout: timeoutMs }, async () => {
    for (const seed of seeds(5)) {
      const { violations } = await storm({ ...eventAttack, seed })
      expect(violations, `seed ${seed}`).toEqual([])
    }
  })

  test('a crash at every step loses no event', async () => {
    const outcomes = await crashEverywhere({ ...eventAttack, scenario })
    expect(outcomes.filter(({ result }) => result.violations.length > 0)).toEqual([])
  })

  test('events that are written after the change are found to be lost', async () => {
    const planted = { ...eventAttack, system: withEventsAfter(eventAttack.system), scenario }
    const outcomes = await crashEverywhere(planted)
    const found = outcomes.flatMap(({ result }) => result.violations.map(({ invariant }) => invariant))
    expect(found).toContain('events-of-changes')
  })
})
