import { TablewrightError } from '@tablewright/base'
import type { CountModel, DesignModel, UpdateModel } from '@tablewright/design'
import type { EntityPlan, Schema } from '../plan/schema.js'
import { planCount } from './derive-count.js'
import { planDerivedItem } from './derive-item.js'
import { planMembership } from './derive-member.js'
import { planTwin } from './derive-twin.js'
import type { DerivedPlan } from './derived-plan.js'

/** What follows from writes of one entity. */
export interface Derivation {
  /** In the order of their declaration. */
  readonly plans: readonly DerivedPlan[]
  /** Every write that could move a derived item also raises the version, so the version alone tells whether one did. */
  readonly versioned: boolean
  /** Attributes that count other items: nobody writes them but the items that are counted. */
  readonly counted: readonly string[]
}

/** The derived items of each entity, planned when first asked for. */
export class Derivations {
  readonly #schema: Schema
  readonly #byEntity = new Map<string, Derivation>()

  constructor(schema: Schema) {
    this.#schema = schema
  }

  of(entity: EntityPlan): Derivation {
    const { name } = entity.model
    let derivation = this.#byEntity.get(name)
    if (!derivation) {
      const plans = entity.model.derives.map((derived) => planDerived(derived, this.#schema))
      const reads = new Set(plans.flatMap((plan) => [...plan.reads]))
      const counted = countedAttributes(name, reads, this.#schema.model)
      const quiet = quietChanges(name, this.#schema.model)
      const versioned = entity.version !== undefined && !quiet.some((attribute) => reads.has(attribute))
      derivation = { plans, versioned, counted }
      this.#byEntity.set(name, derivation)
    }
    return derivation
  }
}

function planDerived(name: string, schema: Schema): DerivedPlan {
  const { make } = schema
  const model = schema.model.derived[name]!
  switch (model.kind) {
    case 'unique':
    case 'mirror':
    case 'pointer':
      return planDerivedItem(model, schema.item(name), make)
    case 'memberOf': {
      const { partition, sort } = schema.model.tables[model.table]!
      return planMembership(
        model,
        [...partition, ...sort].map((key) => key.name),
        make,
      )
    }
    case 'count':
      return planCount(model, schema.item(model.target), make)
    case 'twin':
      return planTwin(model, schema.entity(model.twin), make)
  }
}

/** The attributes that some pattern changes without raising the version. */
function quietChanges(entity: string, { patterns }: DesignModel): readonly string[] {
  const writes = Object.values(patterns).flatMap((pattern): readonly { readonly operation: string }[] =>
    pattern.operation === 'transact' ? pattern.steps.map(({ write }) => write) : [pattern],
  )
  const updates = writes.filter((write): write is UpdateModel => write.operation === 'update')
  return updates
    .filter(({ target, quiet }) => target === entity && quiet)
    .flatMap(({ changes }) => changes.map(({ attribute }) => attribute))
}

/** A number that others raise cannot decide derived items: raising it would have to move them. */
function countedAttributes(
  entity: string,
  reads: ReadonlySet<string>,
  { derived }: DesignModel,
): readonly string[] {
  const counts = Object.values(derived).filter(
    (model): model is CountModel => model.kind === 'count' && model.target === entity,
  )
  const chained = counts.find(({ attribute }) => reads.has(attribute))
  if (!chained) return [...new Set(counts.map(({ attribute }) => attribute))]
  throw new TablewrightError(
    'DERIVED_CHAIN',
    `${chained.name} counts in ${entity}.${chained.attribute}, which derived items of ${entity} depend on.`,
    { remedy: 'Leave the counted attribute out of derived items.', data: { derived: chained.name } },
  )
}
