import { isTablewrightError } from '@tablewright/base'
import { type Driver, recognizeItem } from '@tablewright/client'
import { type EntityModel, storedItems } from '@tablewright/design/model'
import type { Item } from '@tablewright/dynamo'
import { plainJson, refuse } from '@tablewright/system'
import type { ConsoleCall } from '../console-api-route.js'
import { isCounted, twinOf } from '../data/column-facts.js'
import { findTable } from '../data/find-table.js'
import { isObject } from '../data/read-key.js'
import type { ItemLens } from '../items/item-lens.js'
import type { ImportAnswer, ImportedItem } from '../types/edit.js'
import type { JsonValues } from '../types/key-anatomy.js'
import { describeEdit } from './describe-edit.js'
import type { EditGuard } from './edit-guard.js'
import { type EditPlans, planEdit } from './planned-edit.js'
import { rawWrite } from './raw-write.js'

export interface ImportAsk {
  readonly table: string
  /** The entity of `values`; undefined if items are in wire form. */
  readonly entity: string | undefined
  readonly items: unknown
  /** Checks each item without writing. */
  readonly preview: boolean
  /** Writes wire items unchanged, without the design. */
  readonly unguarded: boolean
}

/** Maximum number of items in one request, to keep requests short and show progress. */
export const maxImported = 200

interface ImportTools {
  readonly driver: Driver
  readonly lens: ItemLens
  readonly guard: EditGuard
  readonly call: Pick<ConsoleCall, 'principal' | 'breakGlass'>
  readonly plans: EditPlans
}

/** Creates items through the design, with their derived items. A refused item does not stop the others. */
export async function importItems(given: Omit<ImportTools, 'plans'>, ask: ImportAsk): Promise<ImportAnswer> {
  const tools: ImportTools = { ...given, plans: new Map() }
  const asked = await tools.guard.prepare(aboutImport(tools, ask), () => readItems(tools.lens, ask))
  const items: ImportedItem[] = []
  for (const each of asked) items.push(await importOne(tools, ask, each).catch(refused))
  return { items }
}

function aboutImport({ call }: ImportTools, { table, entity }: ImportAsk) {
  return { ...call, action: 'import', target: entity ?? table }
}

function readItems(lens: ItemLens, { table, items }: ImportAsk): readonly unknown[] {
  findTable(lens, table, undefined)
  if (!Array.isArray(items))
    throw refuse('INVALID_INPUT', 'items must be a list.', {
      field: 'items',
      remedy: 'Send the items as a JSON list.',
    })
  if (items.length <= maxImported) return items
  throw refuse('INVALID_INPUT', `items has ${items.length} elements.`, {
    field: 'items',
    remedy: `Send at most ${maxImported} items in one request.`,
  })
}

/** Converts a refusal of the design or the database into an outcome; throws any other error. */
function refused(error: unknown): ImportedItem {
  if (!isTablewrightError(error)) throw error
  return { outcome: 'refused', reason: error.message }
}

async function importOne(tools: ImportTools, ask: ImportAsk, given: unknown): Promise<ImportedItem> {
  const { driver, lens, guard, call } = tools
  const about = aboutImport(tools, ask)
  if (!isObject(given)) await guard.prepare(about, () => Promise.reject(notAnItem()))
  if (ask.unguarded) {
    const { table, unguarded } = ask
    const raw = { table, action: 'put', item: given, key: undefined, expected: null, unguarded } as const
    if (!ask.preview) await rawWrite(driver, lens, raw, { guard, call })
    return { outcome: 'written' }
  }
  const prepared = await guard.prepare(about, () => prepareImport(tools, ask, given as object))
  if (prepared.isDone) return prepared.imported
  const { entity, edit, plan } = prepared
  await guard.make({ ...edit, ...call }, () => plan.runner.run(plan.pattern, plan.input, {}))
  return { outcome: 'written', entity }
}

function notAnItem() {
  return refuse('INVALID_INPUT', 'An item must be an object.', {
    field: 'items',
    remedy: 'Send each item as a JSON object.',
  })
}

/** Plans the creation of an item. Nothing is left to do for items that follow from others, and in a preview. */
async function prepareImport(tools: ImportTools, ask: ImportAsk, given: object) {
  const { driver, lens, guard } = tools
  const done = (imported: ImportedItem) => ({ isDone: true, imported }) as const
  const read = ask.entity === undefined ? readWire(lens, ask.table, given) : undefined
  if (read?.source !== undefined)
    return done({ outcome: 'skipped', entity: read.entity, reason: `follows from ${read.source}` })
  const entity = read?.entity ?? ask.entity!
  const item = creatable(lens, entity, read?.values ?? (given as JsonValues))
  const create = { entity, action: 'create', item } as const
  const plan = await planEdit(lens.design, driver, create, tools.plans)
  if (ask.preview) return done({ outcome: 'written', entity })
  return { isDone: false, entity, plan, edit: await describeEdit(driver, lens, guard, create) } as const
}

interface ReadItem {
  readonly entity: string
  /** The source entity of a derived item. */
  readonly source?: string
  readonly values: JsonValues
}

function readWire(lens: ItemLens, table: string, given: object): ReadItem {
  const item = given as Item
  const found = recognizeItem(lens.design, item, table)
  const name = found?.entity ?? lens.see(table, item).entity
  const stored = name === undefined ? undefined : storedItems(lens.design.model).get(name)
  if (!stored) {
    throw refuse('INVALID_INPUT', `The design has no item with this key in ${table}.`, {
      field: 'items',
      remedy: 'Give the item a key of an entity of the table.',
    })
  }
  if (stored.kind !== 'entity')
    return { entity: stored.name, source: stored.source?.name ?? stored.name, values: {} }
  const values = plainJson(found!.decode(item)) as JsonValues
  const twin = twinOf(stored, lens.design.model)
  return { entity: stored.name, ...(twin && { source: twin.source }), values }
}

/** Removes the attributes that a create generates. */
function creatable(lens: ItemLens, name: string, values: JsonValues): JsonValues {
  const { model } = lens.design
  const entity: EntityModel | undefined = Object.hasOwn(model.entities, name)
    ? model.entities[name]
    : undefined
  if (!entity) return values
  const own = Object.values(entity.attributes).filter(
    ({ name: attribute, type, onWrite }) =>
      onWrite !== undefined || type.kind === 'version' || isCounted(attribute, entity, model),
  )
  const filled = new Set(own.map((attribute) => attribute.name))
  return Object.fromEntries(Object.entries(values).filter(([attribute]) => !filled.has(attribute)))
}
