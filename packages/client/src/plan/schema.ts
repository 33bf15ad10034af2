import { TablewrightError } from '@tablewright/base'
import type {
  AttributeFunctions,
  AttributeModel,
  Design,
  DesignModel,
  EntityModel,
  ItemModel,
  MemberOfModel,
} from '@tablewright/design'
import { type ItemPlan, planItem } from '../items/item-plan.js'

/** What plans are made from: a design, or its model printed and read back, with the functions beside it. */
export type DesignParts = Pick<Design, 'name' | 'model' | 'functions'>

/** An entity with what is filled in when it is written. */
export interface EntityPlan {
  readonly item: ItemPlan
  readonly model: EntityModel
  readonly functions: Readonly<Record<string, AttributeFunctions>>
  /** The attribute of kind version. */
  readonly version: string | undefined
  /** Attributes that are filled in at every write. */
  readonly onWrite: readonly AttributeModel[]
}

/** A design whose items are planned, each once and when it is first asked for. */
export class Schema {
  readonly design: DesignParts
  readonly #items = new Map<string, ItemPlan>()
  readonly #entities = new Map<string, EntityPlan>()

  constructor(design: DesignParts) {
    this.design = design
  }

  get model(): DesignModel {
    return this.design.model
  }

  item(name: string): ItemPlan {
    let plan = this.#items.get(name)
    if (!plan) {
      const model = this.model.entities[name] ?? this.model.derived[name]
      if (!model || !('attributes' in model)) throw unknownItem(name)
      plan = planItem(model as ItemModel, this.model.tables[model.table]!)
      this.#items.set(name, plan)
    }
    return plan
  }

  entity(name: string): EntityPlan {
    let plan = this.#entities.get(name)
    if (!plan) {
      const item = this.item(name)
      const attributes = Object.values(item.model.attributes)
      plan = {
        item,
        model: item.model as EntityModel,
        functions: this.design.functions[name] ?? {},
        version: attributes.find(({ type }) => type.kind === 'version')?.name,
        onWrite: attributes.filter(({ onWrite }) => onWrite),
      }
      this.#entities.set(name, plan)
    }
    return plan
  }

  /** The set that a pattern reads, where its target is one. */
  members(name: string): MemberOfModel | undefined {
    const derived = this.model.derived[name]
    return derived?.kind === 'memberOf' ? derived : undefined
  }
}

function unknownItem(name: string): TablewrightError {
  return new TablewrightError('ITEM_UNKNOWN', `The design has no item ${name}.`, { data: { item: name } })
}
