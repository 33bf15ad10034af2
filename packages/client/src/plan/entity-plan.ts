import type {
  AttributeModel,
  CountModel,
  EntityModel,
  GeneratedValue,
  ItemModel,
} from '@tablewright/design/model'
import type { StoredType } from '../items/item-plan.js'
import type { DerivedPlan } from './derived-plan.js'
import type { PlanContext } from './plan-context.js'
import { planDerived } from './plan-derived.js'
import { storedType } from './plan-item.js'

/** The facts about an entity that writes need, in addition to its item. */
export interface EntityPlan {
  readonly kind: 'entity'
  readonly name: string
  readonly attributes: readonly WrittenAttributePlan[]
  /** The attribute of kind version. */
  readonly version?: string
  /** Set if values may be read in another form than they are given: sets within others, and those of a schema. */
  readonly readsBack?: true
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
  /**
   * Values that the caller does not decide: `version` continues that of the item before, and `count` is a counter,
   * which only writes of the counted items change.
   */
  readonly computed?: 'version' | 'count'
}

/** `today` and `second` are the time of the call in the precision of the attribute. */
export type GeneratorPlan = GeneratedValue | 'today' | 'second'

export function versionOf({ attributes }: ItemModel): string | undefined {
  return Object.values(attributes).find(({ type }) => type.kind === 'version')?.name
}

export function planEntity(model: EntityModel, context: PlanContext): EntityPlan {
  const version = versionOf(model)
  const counted = countedAttributes(model.name, context)
  const readsBack = Object.values(model.attributes).some(
    (attribute) => !attribute.keyOnly && isReadBack(storedType(attribute)),
  )
  const derived = model.derives.map((name) => planDerived(context.model.derived[name]!, model, context))
  return {
    kind: 'entity',
    name: model.name,
    attributes: Object.values(model.attributes).map((attribute) => planWritten(attribute, counted)),
    ...(version === undefined ? {} : { version }),
    ...(readsBack ? { readsBack } : {}),
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

function isReadBack(type: StoredType): boolean {
  return type.kind !== 'set' && /"kind":"(set|schema)"/.test(JSON.stringify(type))
}

function planWritten(attribute: AttributeModel, counted: readonly string[]): WrittenAttributePlan {
  const { name, type, optional, onCreate, onWrite, default: otherwise } = attribute
  return {
    name,
    ...(optional ? { optional: true } : {}),
    ...(onCreate ? { onCreate: planGenerator(onCreate, attribute) } : {}),
    ...(onWrite ? { onWrite: planGenerator(onWrite, attribute) } : {}),
    ...(otherwise ? { default: otherwise } : {}),
    ...(type.kind === 'version'
      ? { computed: 'version' }
      : counted.includes(name)
        ? { computed: 'count' }
        : {}),
  }
}

function planGenerator(how: GeneratedValue, { type }: AttributeModel): GeneratorPlan {
  if (how !== 'now') return how
  if (type.kind === 'date') return 'today'
  return type.kind === 'timestamp' && type.stored === 'seconds' ? 'second' : 'now'
}
