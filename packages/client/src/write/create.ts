import { alreadyExists } from '../errors/call-errors.js'
import { conditionFiller } from '../expressions/fill.js'
import type { Call } from '../input/call.js'
import { binder } from '../input/value-source.js'
import type { Values } from '../items/key-codec.js'
import type { CreatePlan } from '../plan/create-plan.js'
import { conditionExplainer } from './explain-failure.js'
import type { EntityWriter, Write, WriteScope } from './write.js'

/** Prepares a create. It needs no read: its condition is that no item exists, so there are no derived items to move. */
export function createWrite(plan: CreatePlan, entity: EntityWriter, scope: WriteScope): Write {
  const { codec, values: newValues, name } = entity
  const bind = binder(plan.values as never)
  // Asked for by the key, the generated values and the item.
  const given = (call: Call) => {
    call.given ??= bind(call)
    return call.given
  }
  const condition = conditionFiller(plan.expression, scope.slot)
  const explain = conditionExplainer(name, codec, plan.condition, scope.test)
  const valuesOf: Write['apply'] = (_, call) => {
    const values = newValues.complete(given(call), call.generated, undefined)
    return entity.stored(values)
  }
  return {
    kind: 'create',
    entity,
    readsBefore: false,
    // A part of the key may be generated, or have a default.
    key: (call) => codec.key(keyValues(codec.plan.keyAttributes, given(call), call.generated)),
    generate: (call) => newValues.onCreate(given(call as never), call),
    apply: (before, call, site) => {
      if (before) throw alreadyExists(site, name)
      const refused = explain(undefined, call, site)
      if (refused) throw refused
      return valuesOf(undefined, call, site)
    },
    reads: () => [],
    writes: () => [],
    derived: entity.derived,
    twins: entity.twins,
    direct: (call, site) => {
      const after = valuesOf(undefined, call, site)!
      return {
        after,
        action: {
          kind: 'put',
          table: codec.table,
          key: site.key!,
          item: after.item,
          ...condition(call),
          explain: () => alreadyExists(site, name),
          ignoresOld: !plan.condition,
        },
      }
    },
  }
}

/** Returns the values of a key: given ones, else generated ones. */
function keyValues(names: readonly string[], given: Values, generated: Values): Values {
  const values: Record<string, unknown> = {}
  for (const name of names) values[name] = given[name] === undefined ? generated[name] : given[name]
  return values
}

export function withoutMissing(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const present: Record<string, unknown> = {}
  for (const name in values) if (values[name] !== undefined) present[name] = values[name]
  return present
}
