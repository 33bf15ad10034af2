import type { Executor, PreparedPattern } from '../execute/executor.js'
import type { SlotPlan } from '../expressions/slot-plan.js'
import type { ReadSlot } from '../expressions/slots.js'
import { interpreter } from '../items/interpreter.js'
import { itemCodec } from '../items/item-codec.js'
import type { ItemKinds } from '../items/item-kinds.js'
import type { DesignPlan, PatternPlan } from '../plan/plan.js'
import type { DesignParts } from '../plan/plan-context.js'
import { entityWriter } from '../write/entity-writer.js'
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
  const slot: WriteScope['slot'] = interpreter<SlotPlan, ReadSlot, ItemKinds>(kinds.slots, kinds.items)
  const scope: WriteScope = {
    ...kinds,
    kinds: kinds.items,
    slot,
    test: interpreter(kinds.tests!, slot),
    change: interpreter(kinds.changes!, slot),
    item: once((name) => itemCodec(plan.items[name]!, kinds.items)),
    entity: once((name) => entityWriter(plan.entities?.[name] ?? (plan.items[name] as never), name, scope)),
    functions,
  }
  const patterns = new Map<string, PreparedPattern>()
  for (const [name, given] of Object.entries(plan.patterns)) {
    const pattern: PatternPlan = { ...given, pattern: name }
    const read = kinds.input(pattern.parameters, functions)
    const execute = kinds.executors[pattern.kind as 'get'] as unknown as Executor<PatternPlan>
    patterns.set(name, { plan: pattern, read, ...execute(pattern, read, scope) })
  }
  return { scope, patterns }
}

/** Returns a function that prepares each named part at its first use. */
function once<Prepared>(prepare: (name: string) => Prepared): (name: string) => Prepared {
  const known = new Map<string, Prepared>()
  return (name) => {
    const prepared = known.get(name) ?? prepare(name)
    known.set(name, prepared)
    return prepared
  }
}
