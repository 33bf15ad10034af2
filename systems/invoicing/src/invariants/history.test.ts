import { seeds, storm } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import type { Books } from '../open.js'
import { attack, patience } from '../testing/attack.js'
import { workOnAnything } from '../testing/random-work.js'

test('whatever happens over weeks, the books are right', { timeout: patience }, async () => {
  const seen: Record<string, number> = {}
  for (const seed of seeds()) {
    const result = await storm<Books>({
      ...attack,
      seed,
      actors: 1,
      steps: 25,
      act: workOnAnything,
    })
    expect(result.violations, `seed ${seed}`).toEqual([])
    for (const [kind, count] of Object.entries(result.counted)) seen[kind] = (seen[kind] ?? 0) + count
  }
  // Whatever there can be came up.
  for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(0)
})
