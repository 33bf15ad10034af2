import { type Make, makeNow, TablewrightError } from '@tablewright/base'
import type {
  AttributeModel,
  Design,
  DesignModel,
  EntityModel,
  ItemModel,
  MemberOfModel,
} from '@tablewright/design'
import { quickConverter } from '../items/attribute-layout.js'
import { type ConverterMaker, type ItemPlan, planItem } from '../items/item-plan.js'
import { planWritten, versionOf, type WrittenEntity } from './new-values.js'

/** What plans are made from: a design, or its model printed and read back, with the functions beside it. */
export type DesignParts = Pick<Design, 'name' | 'model' | 'functions'>

/** An entity with what is filled in when it is written. */
export interface EntityPlan {
  readonly item: ItemPlan
  readonly model: EntityModel
  /** What writes need of it. */
  readonly written: WrittenEntity
  /** The attribute of kind version. */
  readonly version: string | undefined
  /** Attributes that are filled in at every write. */
  readonly onWrite: readonly AttributeModel[]
}

/** A design whose items are planned, each once and when it is first asked for. */
export class Schema {
  readonly design: DesignParts
  readonly make: Make
  readonly #convert: ConverterMaker
  readonly #items = new Map<string, ItemPlan>()
  readonly #entities = new Map<string, EntityPlan>()

  /** Parts are made at once and by the quickest converters, unless somebody prints them. */
  constructor(design: DesignParts, make: Make = makeNow, convert: ConverterMaker = quickConverter) {
    this.design = design
    this.make = make
    this.#convert = convert
  }

  get model(): DesignModel {
    return this.design.model
  }

  item(name: string): ItemPlan {
    let plan = this.#items.get(name)
    if (!plan) {
      const model = this.model.entities[name] ?? this.model.derived[name]
      if (!model || !('attributes' in model)) throw unknownItem(name)
      plan = planItem(model as ItemModel, this.model.tables[model.table]!, this.make, this.#convert)
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
        written: planWritten(item, this.design.functions[name] ?? {}, this.make),
        version: versionOf(item.model),
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
