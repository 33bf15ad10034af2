import { planEntity } from './entity-plan.js'
import type { WritePlanner } from './plan-design.js'
import { planTransact, planWrite } from './transact-plan.js'

/** Plans the patterns that write, and the entities that they write. */
export const planWrites: WritePlanner = {
  pattern: (pattern, context) => {
    if (pattern.operation === 'transact') return planTransact(pattern, context)
    const { name, parameters } = pattern
    return { ...planWrite(pattern, name, context), parameters }
  },
  entity: planEntity,
}
