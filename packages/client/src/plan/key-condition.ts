import type {
  BindingsModel,
  BoundModel,
  KeyConditionModel,
  SortConditionModel,
} from '@tablewright/design/model'
import { hasPrecedingValue } from '@tablewright/design/templates'
import type { ExpressionWriter } from '../expressions/expression-writer.js'
import type { BoundSlot, KeyBeforeSlot, KeySlot, SlotPlan } from '../expressions/slot-plan.js'
import type { ValueSource } from '../input/value-source.js'
import { ownBindings } from './plan-context.js'

/** Returns the text of a key condition, and adds its values to the writer. */
export function writeKeyCondition(model: KeyConditionModel, writer: ExpressionWriter): string {
  const bindings = ownBindings(model.bindings)
  const partition = Object.entries(model.partition).map(
    ([name, template]) => `${writer.path([name])} = ${writer.value({ kind: 'key', template, ...bindings })}`,
  )
  const equals = model.sort.flatMap(({ condition }): KeySlot[] =>
    condition.kind === 'equals' ? [{ kind: 'key', template: condition.template, ...bindings }] : [],
  )
  const sort = model.sort.map(({ keyAttribute, condition }) =>
    writeSort(keyAttribute, condition, bindings, equals, writer),
  )
  return [...partition, ...sort].join(' AND ')
}

type OwnBindings = { readonly bindings?: BindingsModel }

function writeSort(
  name: string,
  condition: SortConditionModel,
  bindings: OwnBindings,
  others: readonly KeySlot[],
  writer: ExpressionWriter,
): string {
  const path = writer.path([name])
  switch (condition.kind) {
    case 'equals':
      return `${path} = ${writer.value({ kind: 'key', template: condition.template, ...bindings })}`
    case 'beginsWith':
      return `begins_with(${path}, ${writer.value(planPrefix(condition, bindings))})`
    case 'compare':
      return `${path} ${condition.comparison} ${writer.value(planBound(condition.bound, bindings, others))}`
    case 'between': {
      const low = planBound(condition.low, bindings, others)
      const high = planBound(condition.high, bindings, others)
      return `${path} BETWEEN ${writer.value({ kind: 'rangeStart', low, high })} AND ${writer.value(high)}`
    }
  }
}

function planPrefix(
  { template, partial }: Extract<SortConditionModel, { kind: 'beginsWith' }>,
  bindings: OwnBindings,
): SlotPlan {
  if (!partial) return { kind: 'key', template, ...bindings }
  const { attribute, codec, value } = partial
  return { kind: 'prefix', template, ...bindings, attribute, codec, from: value as ValueSource }
}

function planBound(
  bound: BoundModel,
  bindings: OwnBindings,
  others: readonly KeySlot[],
): BoundSlot | KeyBeforeSlot {
  const { template, tail, exclusive } = bound
  const last = template.segments.at(-1)
  const before = exclusive && last?.kind === 'placeholder' && hasPrecedingValue(last.codec)
  const slot: BoundSlot = {
    kind: 'bound',
    template,
    ...(Object.keys(bound.bindings).length > 0
      ? { bindings: { ...bindings.bindings, ...bound.bindings } }
      : bindings),
    ...(tail === '' ? {} : { tail }),
    ...(before ? { before: { attribute: last.attribute, codec: last.codec } } : {}),
  }
  if (!exclusive || before || tail !== '') return slot
  return { kind: 'keyBefore', bound: slot, ...(others.length > 0 ? { others } : {}) }
}
