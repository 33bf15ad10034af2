import type { Call } from '../input/call.js'
import type { Binder } from '../input/value-source.js'
import type { UpdatePlan } from '../plan/update-plan.js'
import type { Stored } from './stored.js'
import type { changer } from './update.js'
import type { EntityWriter } from './write.js'

/** Creates the item of an update that finds none: from its key, its changes, generated values and defaults. */
export interface Upsert {
  generate(call: Omit<Call, 'generated'>): Readonly<Record<string, unknown>>
  create(call: Call): Stored
}

export function upserter(
  plan: UpdatePlan,
  { codec, values: newValues, stored }: EntityWriter,
  bind: Binder,
  change: ReturnType<typeof changer>,
): Upsert {
  return {
    generate: (call) => newValues.onCreate({}, call),
    create: (call) => {
      const bound = bind(call)
      const given = change(codec.key(bound), call)
      const key = codec.keyAttributes.map((each) => [each, bound[each]])
      const known = { ...Object.fromEntries(key), ...codec.fromItem(given) }
      const changed = changedBy(plan, call)
      const generated = Object.entries(call.generated).filter(([name]) => !changed.includes(name))
      return stored(newValues.complete(known, Object.fromEntries(generated), undefined))
    },
  }
}

/** Returns the attributes that the call changes, also to no value: nothing is generated for them. */
function changedBy({ changes }: UpdatePlan, { values }: Call): readonly string[] {
  return changes.flatMap((change) =>
    change.kind === 'edit' && values[change.parameter] === undefined ? [] : [change.attribute],
  )
}
