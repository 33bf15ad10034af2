import type { Item } from '@tablewright/dynamo'
import { type CallSite, failure } from '../errors/call-errors.js'
import { conditionFiller } from '../expressions/fill.js'
import type { Call } from '../input/call.js'
import { binder } from '../input/value-source.js'
import type { ItemCodec } from '../items/item-codec.js'
import type { Values } from '../items/key-codec.js'
import type { CreatePlan } from '../plan/create-plan.js'
import { conditionExplainer, refuse } from './explain-failure.js'
import { absent } from './request-writer.js'
import type { EntityWriter, Write, WriteScope } from './write.js'

/**
 * Prepares a create that is not in a transaction. It needs no read: its condition is that no item exists, so there are no
 * derived items to move.
 */
export function createWrite(plan: CreatePlan, entity: EntityWriter): Write {
  const { codec, values: newValues, derived } = entity
  const bind = binder(plan.values)
  // Used by the key, the generated values and the item.
  const given = (call: Call) => {
    call.given ??= bind(call)
    return call.given
  }
  return {
    kind: 'create',
    entity,
    key: (call) => newKey(codec, given(call), call),
    generate: (call) => newValues.onCreate(given(call as never), call),
    apply: (_, call) => entity.stored(newValues.complete(given(call), call.generated, undefined)),
    derived,
  }
}

/** Prepares any create: also one with the conditions of a pattern, or of an item that a transaction has read. */
export function directCreateWrite(plan: CreatePlan, entity: EntityWriter, scope: WriteScope): Write {
  const write = createWrite(plan, entity)
  const explain = conditionExplainer(plan, entity, scope)
  const { codec, name } = entity
  const condition = plan.expression
    ? conditionFiller(plan.expression, scope.slot)
    : () => ({ condition: absent('#0'), names: { '#0': codec.keyNames[0]! } })
  const exists = (site: CallSite) => failure('ALREADY_EXISTS', site, { entity: name })
  return {
    ...write,
    apply: (before, call, site) => {
      refuse(before ? exists(site) : explain(undefined, call, site))
      return write.apply(before, call, site)
    },
    direct: (call, site) => {
      const after = write.apply(undefined, call, site)!
      return {
        after,
        action: {
          kind: 'put',
          table: codec.table,
          key: site.key!,
          item: after.item,
          explain: () => exists(site),
          ignoresOld: !plan.condition,
          ...condition(call),
        },
      }
    },
  }
}

/** Renders the key of a new item. A part of it may be generated, or have a default. */
export function newKey({ key, keyAttributes }: ItemCodec, given: Values, { generated }: Call): Item {
  const values: Record<string, unknown> = {}
  for (const name of keyAttributes) values[name] = given[name] === undefined ? generated[name] : given[name]
  return key(values)
}
