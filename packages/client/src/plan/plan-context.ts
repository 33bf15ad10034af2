import { TablewrightError } from '@tablewright/base'
import type { Design } from '@tablewright/design'
import type {
  AttributeModel,
  BindingsModel,
  DesignModel,
  EntityModel,
  ItemModel,
  KeySchemaModel,
  TableModel,
} from '@tablewright/design/model'

/** The parts of a design that plans are made from: its model and functions. */
export type DesignParts = Pick<Design, 'name' | 'model' | 'functions'>

/** Looks up parts of the design that is planned, and notes the items and entities that plans name. */
export class PlanContext {
  readonly model: DesignModel
  readonly items = new Set<string>()
  readonly entities = new Set<string>()

  constructor(model: DesignModel) {
    this.model = model
  }

  item(name: string): ItemModel {
    const model = this.model.entities[name] ?? this.model.derived[name]
    if (!model || !('attributes' in model)) throw unknownItem(name)
    this.items.add(name)
    return model
  }

  entity(name: string): EntityModel {
    const model = this.item(name)
    this.entities.add(name)
    return model as EntityModel
  }

  table({ table }: Pick<ItemModel, 'table'>): TableModel {
    return this.model.tables[table]!
  }

  /** A key attribute of the item's table: every item has it. */
  keyName(item: Pick<ItemModel, 'table'>): string {
    return this.table(item).partition[0]!.name
  }
}

export function keyNamesOf({ partition, sort }: KeySchemaModel): readonly string[] {
  return [...partition, ...sort].map(({ name }) => name)
}

/** Returns the bindings, unless the parameter of the same name fills each placeholder. */
export function ownBindings(bindings: BindingsModel): { readonly bindings?: BindingsModel } {
  const isDefault = Object.entries(bindings).every(
    ([name, source]) => source.kind === 'parameter' && source.name === name,
  )
  return isDefault ? {} : { bindings }
}

export type AttributeModels = Readonly<Record<string, AttributeModel>>

function unknownItem(name: string): TablewrightError {
  return new TablewrightError('ITEM_UNKNOWN', `The design has no item ${name}.`, {
    remedy: 'Name an entity or a derived item of the design.',
    data: { item: name },
  })
}
