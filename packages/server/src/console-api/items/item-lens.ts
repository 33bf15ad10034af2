import { keyValueOf, recognizeItem } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import type { KeyTemplates, MemberOfModel } from '@tablewright/design/model'
import { dissectKey } from '@tablewright/design/templates'
import type { Item } from '@tablewright/dynamo'
import { plainJson } from '@tablewright/system'
import { hideInJson } from '../../secrets/hide-secrets.js'
import type { JsonValues, KeyAnatomy } from '../types/key-anatomy.js'

/** A stored item as the design sees it. */
export interface SeenItem {
  /** Absent if the item does not match the design. */
  readonly entity?: string
  readonly anatomy: readonly KeyAnatomy[]
}

/** Reads stored items by a design. */
export class ItemLens {
  readonly design: Design
  readonly #sets: readonly MemberOfModel[]

  constructor(design: Design) {
    this.design = design
    this.#sets = Object.values(design.model.derived).filter((derived) => derived.kind === 'memberOf')
  }

  /** Returns the names of the table's key attributes; none for tables outside the design. */
  keyNames(table: string): readonly string[] {
    const model = this.design.model.tables[table]
    return model ? [...model.partition, ...model.sort].map(({ name }) => name) : []
  }

  keyOf(table: string, item: Item): Item {
    const names = this.keyNames(table).filter((name) => item[name] !== undefined)
    return Object.fromEntries(names.map((name) => [name, item[name]!]))
  }

  /** Recognizes an item or a key. */
  see(table: string, item: Item): SeenItem {
    const entity = recognizeItem(this.design, item, table)?.entity
    if (entity !== undefined) return { entity, anatomy: anatomyBy(this.#keysOf(entity), item) }
    const set = this.#sets.find((each) => each.table === table && this.#isKeyOf(each, item))
    return set ? { entity: set.name, anatomy: anatomyBy(set.keys, item) } : { anatomy: [] }
  }

  /**
   * Returns the decoded values, as JSON and without secrets; undefined if the item matches no entity or
   * cannot be decoded.
   */
  values(table: string, item: Item): JsonValues | undefined {
    try {
      const values = recognizeItem(this.design, item, table)?.decode(item)
      return values && (hideInJson(plainJson(values)) as JsonValues)
    } catch {
      return undefined
    }
  }

  #keysOf(entity: string): KeyTemplates {
    const { entities, derived } = this.design.model
    const model = entities[entity] ?? derived[entity]!
    return 'keys' in model ? model.keys : {}
  }

  #isKeyOf({ keys }: MemberOfModel, item: Item): boolean {
    return Object.entries(keys).every(([name, template]) => {
      const value = keyValueOf(item, name)
      return value !== undefined && dissectKey(template, value) !== undefined
    })
  }
}

/** Returns the anatomy of all key attributes that match a template. */
function anatomyBy(keys: KeyTemplates, item: Item): readonly KeyAnatomy[] {
  return Object.entries(keys).flatMap(([attribute, template]) => {
    const value = keyValueOf(item, attribute)
    const pieces = value === undefined ? undefined : dissectKey(template, value)
    if (!pieces) return []
    return [{ attribute, template: template.text, text: pieces.map(({ text }) => text).join(''), pieces }]
  })
}
