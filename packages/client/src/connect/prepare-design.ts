import type { Executor, PreparedPattern } from '../execute/executor.js'
import { readScope } from '../expressions/read-scope.js'
import { conditionTester } from '../expressions/tests.js'
import { inputReader } from '../input/read-input.js'
import type { DesignPlan, PatternPlan } from '../plan/plan.js'
import type { DesignParts } from '../plan/plan-context.js'
import { changeMaker } from '../write/changes.js'
import { entityWriters } from '../write/entity-writer.js'
import type { WriteScope } from '../write/write.js'
import type { Kinds } from './kinds.js'

/** A planned design that is ready to be called. */
export interface PreparedDesign {
  readonly scope: WriteScope
  readonly patterns: ReadonlyMap<string, PreparedPattern>
}

/** Prepares every plan of a design once: looks up the executor of each record by its kind. */
export function prepareDesign(
  plan: DesignPlan,
  kinds: Kinds,
  functions: DesignParts['functions'] = {},
): PreparedDesign {
  const reads = readScope(plan.items, kinds.items, kinds.slots)
  const {
    tests = {},
    changes = {},
    derived = {},
    writes = {},
    generators = {},
    fillUpdate,
    reindex,
  } = kinds.writing ?? {}
  const scope: WriteScope = {
    ...reads,
    test: conditionTester(tests, reads.slot),
    write: { change: changeMaker(changes, reads.slot), derived, writes, generators, fillUpdate, reindex },
    entity: entityWriters(plan.entities, () => scope),
    functions: (entity) => functions[entity] ?? {},
  }
  const patterns = new Map<string, PreparedPattern>()
  for (const [name, pattern] of Object.entries(plan.patterns)) {
    const read = inputReader(pattern.parameters, functions, kinds.input)
    const execute = kinds.executors[pattern.kind as 'get'] as unknown as Executor<PatternPlan>
    patterns.set(name, { plan: pattern, read, ...execute(pattern, read, scope) })
  }
  return { scope, patterns }
}
