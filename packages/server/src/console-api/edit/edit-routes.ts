import type { Driver } from '@tablewright/client'
import { boolean, id, json, oneOf } from '@tablewright/design'
import { plainJson } from '@tablewright/system'
import { hideInJson, hideInRequest } from '../../secrets/hide-secrets.js'
import { type ConsoleRoute, consoleRoute } from '../console-api-route.js'
import type { ItemLens } from '../items/item-lens.js'
import { requireObject } from '../require-object.js'
import { addUnits } from '../run/run-pattern.js'
import { unitsOf } from '../trace/render-trace.js'
import type { EditAnswer, EditAsk, EditPreview, RawAnswer } from '../types/edit.js'
import type { JsonValues } from '../types/key-anatomy.js'
import { describeEdit } from './describe-edit.js'
import type { EditGuard } from './edit-guard.js'
import { importItems } from './import-items.js'
import { explainEdit, planEdit, priceOf } from './planned-edit.js'
import { previewItems } from './preview-items.js'
import { rawWrite } from './raw-write.js'

const editFields = {
  entity: id(),
  action: oneOf('create', 'update', 'delete'),
  item: json<JsonValues>().optional(),
  expected: json<JsonValues>().optional(),
  changes: json<JsonValues>().optional(),
}

/** Routes that edit the tables, with the design or without it. */
export function editRoutes(driver: Driver, lens: ItemLens, guard: EditGuard): readonly ConsoleRoute[] {
  return [
    consoleRoute({
      method: 'POST',
      path: '/_data/preview',
      input: editFields,
      run: async (given) => preview(driver, lens, editAsk(given)),
    }),
    consoleRoute({
      method: 'POST',
      path: '/_data/write',
      input: editFields,
      run: async (given, call) => {
        const attempt = { ...call, action: given.action, target: given.entity }
        const { ask, edit } = await guard.prepare(attempt, async () => {
          const ask = editAsk(given)
          return { ask, edit: await describeEdit(driver, lens, guard, ask) }
        })
        return guard.make({ ...edit, ...call }, () => write(driver, lens, ask))
      },
    }),
    consoleRoute({
      method: 'POST',
      path: '/_data/raw',
      input: {
        table: id(),
        action: oneOf('put', 'delete'),
        item: json().optional(),
        key: json().optional(),
        expected: json(),
        unguarded: boolean().default(false),
      },
      run: async ({ item, key, ...ask }, call): Promise<RawAnswer> =>
        rawWrite(driver, lens, { ...ask, item, key }, { guard, call }),
    }),
    consoleRoute({
      method: 'POST',
      path: '/_data/import',
      input: {
        table: id(),
        entity: id().optional(),
        items: json(),
        preview: boolean().default(false),
        unguarded: boolean().default(false),
      },
      run: ({ entity, ...ask }, call) => importItems({ driver, lens, guard, call }, { ...ask, entity }),
    }),
  ]
}

async function preview(driver: Driver, lens: ItemLens, ask: EditAsk): Promise<EditPreview> {
  const edit = await planEdit(lens.design, driver, ask)
  const { requests } = await explainEdit(edit, driver)
  const { readUnits, writeUnits } = priceOf(edit)
  const { operation, input } = requests.at(-1)!
  return {
    entity: ask.entity,
    action: ask.action,
    items: await previewItems(driver, lens, operation, input),
    request: { operation, input: hideInRequest(input) },
    readUnits,
    writeUnits,
  }
}

async function write(driver: Driver, lens: ItemLens, ask: EditAsk): Promise<EditAnswer> {
  const { pattern, input, runner } = await planEdit(lens.design, driver, ask)
  const { value, requests } = await runner.run(pattern, input, {})
  return {
    entity: ask.entity,
    action: ask.action,
    values: ask.action === 'delete' ? null : (hideInJson(plainJson(value)) as JsonValues),
    ...requests.map(unitsOf).reduce(addUnits),
  }
}

type GivenEdit = Pick<EditAsk, 'entity' | 'action'> &
  Partial<Record<'item' | 'expected' | 'changes', JsonValues>>

/** Each action needs its own fields. */
function editAsk({ entity, action, item, expected, changes }: GivenEdit): EditAsk {
  switch (action) {
    case 'create':
      return { entity, action, item: requireObject(item, 'item') }
    case 'update':
      return {
        entity,
        action,
        expected: requireObject(expected, 'expected'),
        changes: requireObject(changes, 'changes'),
      }
    case 'delete':
      return { entity, action, expected: requireObject(expected, 'expected') }
  }
}
