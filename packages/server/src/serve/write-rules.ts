import { recognizeItem } from '@tablewright/client'
import type { Item } from '@tablewright/dynamo'
import type { AnySystem } from '@tablewright/system'
import { ItemLens } from '../console-api/items/item-lens.js'

/** A rule that forbids writes of an item over the DynamoDB protocol. */
export interface WriteRule {
  readonly message: string
  /** Whether a new item may be created. */
  readonly mayCreate: boolean
}

/** Tables that only the server may write: tokens, sessions and the audit log. */
const serverTables: ReadonlySet<string> = new Set(['TablewrightIdentity'])

/** The rules of the served designs and systems for writes over the DynamoDB protocol. */
export class WriteRules {
  readonly #byTable = new Map<string, { readonly system: AnySystem; readonly lens: ItemLens }[]>()

  constructor(systems: readonly AnySystem[]) {
    for (const system of systems) {
      const lens = new ItemLens(system.design)
      for (const table of guardedTables(system)) {
        this.#byTable.set(table, [...(this.#byTable.get(table) ?? []), { system, lens }])
      }
    }
  }

  /** Whether a rule applies to items of a table. */
  guards(table: string): boolean {
    return serverTables.has(table) || this.#byTable.has(table)
  }

  /** Returns the rule for an item, or for its key. Depends only on the key. */
  ruleOf(table: string, item: Item): WriteRule | undefined {
    if (serverTables.has(table)) return { message: `${table} belongs to the server.`, mayCreate: false }
    for (const { system, lens } of this.#byTable.get(table) ?? []) {
      const rule = ruleIn(system, lens, table, lens.keyOf(table, item)) ?? ruleIn(system, lens, table, item)
      if (rule !== undefined) return rule
    }
    return undefined
  }

  /** Returns the key of an item in a table of a design. */
  keyOf(table: string, item: Item): Item {
    return this.#byTable.get(table)?.[0]?.lens.keyOf(table, item) ?? {}
  }
}

function guardedTables({ design, protects = {} }: AnySystem): ReadonlySet<string> {
  const { entities, derived } = design.model
  const guarded = Object.entries(entities).filter(
    ([name, { immutable }]) => immutable || Object.hasOwn(protects, name),
  )
  const names = new Set(guarded.map(([name]) => name))
  const items = Object.values(derived).filter(({ source }) => names.has(source))
  return new Set([
    ...guarded.map(([, { table }]) => table),
    ...items.flatMap((each) => ('table' in each ? [each.table] : [])),
  ])
}

function ruleIn(system: AnySystem, lens: ItemLens, table: string, item: Item): WriteRule | undefined {
  const { entities, derived } = lens.design.model
  const name = recognizeItem(lens.design, item, table)?.entity ?? lens.see(table, item).entity
  if (name === undefined) return undefined
  const entity = derived[name]?.source ?? name
  if (Object.hasOwn(system.protects ?? {}, entity)) {
    return { message: `${system.title} protects ${entity}.`, mayCreate: false }
  }
  if (entities[entity]?.immutable) {
    return { message: `${entity} is immutable in the design ${lens.design.name}.`, mayCreate: true }
  }
  return undefined
}
