import type {
  AttributeModel,
  CountModel,
  EntityModel,
  GeneratedValue,
  ItemModel,
} from '@tablewright/design/model'
import type { DerivedPlan } from './derived-plan.js'
import type { PlanContext } from './plan-context.js'
import { planDerived } from './plan-derived.js'

/** The facts about an entity that writes need, in addition to its item. */
export interface EntityPlan {
  readonly kind: 'entity'
  readonly name: string
  readonly attributes: readonly WrittenAttributePlan[]
  /** The attribute of kind version. */
  readonly version?: string
  /** Counters of other items. Only writes of the counted items change them. */
  readonly counted?: readonly string[]
  /** In the order of their declaration. */
  readonly derived?: readonly DerivedPlan[]
}

/** An attribute, and the source of its value if the caller gives none. */
export interface WrittenAttributePlan {
  readonly name: string
  readonly optional?: true
  readonly onCreate?: GeneratorPlan
  readonly onWrite?: GeneratorPlan
  readonly default?: AttributeModel['default']
}

/** `today` and `second` are the time of the call in the precision of the attribute. */
export type GeneratorPlan = GeneratedValue | 'today' | 'second'

export function versionOf({ attributes }: ItemModel): string | undefined {
  return Object.values(attributes).find(({ type }) => type.kind === 'version')?.name
}

export function planEntity(model: EntityModel, context: PlanContext): EntityPlan {
  const version = versionOf(model)
  const counted = countedAttributes(model.name, context)
  const derived = model.derives.map((name) => planDerived(context.model.derived[name]!, model, context))
  return {
    kind: 'entity',
    name: model.name,
    attributes: Object.values(model.attributes).map(planWritten),
    ...(version === undefined ? {} : { version }),
    ...(counted.length > 0 ? { counted } : {}),
    ...(derived.length > 0 ? { derived } : {}),
  }
}

/** Returns the attributes of an entity that count items of others. */
export function countedAttributes(entity: string, { model }: PlanContext): readonly string[] {
  const counts = Object.values(model.derived).filter(
    (each): each is CountModel => each.kind === 'count' && each.target === entity,
  )
  return [...new Set(counts.map(({ attribute }) => attribute))]
}

function planWritten(attribute: AttributeModel): WrittenAttributePlan {
  const { name, optional, onCreate, onWrite, default: otherwise } = attribute
  return {
    name,
    ...(optional ? { optional: true } : {}),
    ...(onCreate ? { onCreate: planGenerator(onCreate, attribute) } : {}),
    ...(onWrite ? { onWrite: planGenerator(onWrite, attribute) } : {}),
    ...(otherwise ? { default: otherwise } : {}),
  }
}

function planGenerator(how: GeneratedValue, { type }: AttributeModel): GeneratorPlan {
  if (how !== 'now') return how
  if (type.kind === 'date') return 'today'
  return type.kind === 'timestamp' && type.stored === 'seconds' ? 'second' : 'now'
}
