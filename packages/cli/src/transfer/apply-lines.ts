import { type Driver, recognizeItem } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import { keyNames } from '@tablewright/design/model'
import { DynamoError, equalValues, type Item, type PutItemInput } from '@tablewright/dynamo'
import type { TableItem, TableLine } from './item-line.js'

/** The outcome of a line: its item was written, deleted, or kept unchanged. */
export type LineOutcome = 'written' | 'deleted' | 'kept'

export interface ApplyOptions {
  readonly overwrite: boolean
  /** Entities that only the actions of a system write. */
  readonly protectedNames: ReadonlySet<string>
  /** Whether later lines may change the items of earlier ones, as in incremental exports. */
  readonly hasChanges: boolean
}

/**
 * Writes the lines of an export. Protected items (of immutable entities, of entities that only actions may
 * write, and their derived items) are added, but neither replaced nor deleted unless this import added them.
 */
export class LineWriter {
  readonly #driver: Driver
  readonly #design: Design
  readonly #options: ApplyOptions
  readonly #keyNames: ReadonlyMap<string, readonly string[]>
  /** Keys of the protected items that this import added. */
  readonly #added = new Set<string>()
  /** The entity of each protected item that differs from the export, by its key. */
  readonly #differing = new Map<string, string>()

  constructor(driver: Driver, design: Design, options: ApplyOptions) {
    this.#driver = driver
    this.#design = design
    this.#options = options
    this.#keyNames = new Map(Object.values(design.model.tables).map((table) => [table.name, keyNames(table)]))
  }

  async apply(line: TableLine): Promise<LineOutcome> {
    const { table, item, deleted } = line
    const entity = this.#options.overwrite ? this.#protectedEntity(line) : undefined
    if (entity !== undefined) return this.#applyProtected(line, entity)
    if (deleted) return this.#delete(line)
    if (!this.#options.overwrite) return (await this.#add(line)) === undefined ? 'written' : 'kept'
    await this.#driver.send('PutItem', { TableName: table, Item: item })
    return 'written'
  }

  /** Returns how many protected items differ from the export, by entity. */
  differing(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const entity of this.#differing.values()) counts[entity] = (counts[entity] ?? 0) + 1
    return counts
  }

  async #applyProtected(line: TableLine, entity: string): Promise<LineOutcome> {
    const key = JSON.stringify([line.table, this.#keyOf(line)])
    const stored = this.#added.has(key) ? undefined : await this.#storedInstead(line)
    if (stored === undefined) {
      this.#differing.delete(key)
      if (line.deleted) return this.#delete(line)
      if (this.#added.has(key)) await this.#driver.send('PutItem', { TableName: line.table, Item: line.item })
      else if (this.#options.hasChanges) this.#added.add(key)
      return 'written'
    }
    // A later line may equal the stored item.
    if (!line.deleted && equalValues({ M: stored }, { M: line.item })) this.#differing.delete(key)
    else this.#differing.set(key, entity)
    return 'kept'
  }

  /**
   * Returns the stored item if there is one. Otherwise adds the item of the line, unless the line deletes it.
   */
  async #storedInstead(line: TableLine): Promise<Item | undefined> {
    if (!line.deleted) return this.#add(line)
    const request = { TableName: line.table, Key: this.#keyOf(line), ConsistentRead: true }
    return (await this.#driver.send('GetItem', request)).Item
  }

  /** Adds an item. If its key exists, returns the stored item instead. */
  async #add({ table, item }: TableItem): Promise<Item | undefined> {
    const request: PutItemInput = {
      TableName: table,
      Item: item,
      ConditionExpression: 'attribute_not_exists(#key)',
      ExpressionAttributeNames: { '#key': this.#keyNames.get(table)![0]! },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }
    try {
      await this.#driver.send('PutItem', request)
      return undefined
    } catch (error) {
      if (!(error instanceof DynamoError) || error.code !== 'ConditionalCheckFailedException') throw error
      return (error.fields.Item as Item | undefined) ?? {}
    }
  }

  async #delete(line: TableItem): Promise<LineOutcome> {
    await this.#driver.send('DeleteItem', { TableName: line.table, Key: this.#keyOf(line) })
    return 'deleted'
  }

  /** Returns the entity of an item if imports must not replace its items. */
  #protectedEntity({ table, item }: TableItem): string | undefined {
    const { model } = this.#design
    const found = recognizeItem(this.#design, item, table)?.entity ?? ''
    const entity = model.derived[found]?.source ?? found
    const isProtected = model.entities[entity]?.immutable === true || this.#options.protectedNames.has(entity)
    return isProtected ? entity : undefined
  }

  #keyOf({ table, item }: TableItem): Item {
    return Object.fromEntries(this.#keyNames.get(table)!.map((name) => [name, item[name]!]))
  }
}
