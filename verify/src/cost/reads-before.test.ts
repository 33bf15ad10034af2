import { planDesign, planWrites } from '@tablewright/client'
import { check } from '@tablewright/design'
import { expect, test } from 'vitest'
import { buildDesign } from '../soundness/description/program.js'
import { generateDesign } from '../soundness/generate/design.js'
import { Dice } from '../soundness/random.js'
import { acceptedPart } from '../soundness/run/accept.js'

test('a write that the client reads an item for has a price for the read, and no other', () => {
  const wrong: string[] = []
  let [reading, plain] = [0, 0]
  for (let seed = 1; seed <= 100; seed++) {
    const { description } = acceptedPart(generateDesign(new Dice(seed)))
    if (!description) continue
    const { model } = buildDesign(description)
    const { patterns } = planDesign(model, planWrites)
    for (const { name, readUnits } of check(model).patterns) {
      const plan = patterns[name]!
      if (plan.kind !== 'update' && plan.kind !== 'put' && plan.kind !== 'delete') continue
      const reads = plan.readsBefore === true
      if (reads) reading++
      else plain++
      if (reads !== readUnits.expected > 0)
        wrong.push(`seed ${seed}: ${name} ${reads ? 'reads' : 'does not read'}`)
    }
  }
  expect(wrong).toEqual([])
  expect(reading).toBeGreaterThan(30)
  expect(plain).toBeGreaterThan(30)
})
