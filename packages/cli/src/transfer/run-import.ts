import { TablewrightError } from '@tablewright/base'
import { type Driver, recogniseItem } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import type { PutItemInput } from '@tablewright/dynamo'
import type { Context } from '../context.js'
import { startProgress } from '../output/progress.js'
import type { PlaceOptions } from '../places/place-options.js'
import { withDatabase } from '../places/with-database.js'
import { protectedEntities } from '../systems/protected-entities.js'
import { readItemLine, type TableItem, wrongLine } from './item-line.js'
import { openLines } from './read-lines.js'

export interface ImportOptions extends PlaceOptions {
  readonly from: string
  readonly overwrite?: true
  readonly fromLine: number
  readonly createTables?: true
}

interface Imported {
  written: number
  /** There already, and left as they were. */
  kept: number
}

/** Puts that are on their way at once. */
const atOnce = 128

/** Puts the items of a file into a design's tables. What is there already stays, so that it can be run again to go on. */
export async function runImport(
  { terminal }: Context,
  design: Design,
  options: ImportOptions,
): Promise<void> {
  const started = performance.now()
  const prepare = options.createTables ? 'anywhere' : 'folder'
  const lines = openLines(options.from)
  const progress = startProgress(terminal, 'Importing')
  const result = await withDatabase(design, options, { prepare }, async (driver) => {
    const imported: Imported = { written: 0, kept: 0 }
    const put = putter(driver, design, options.overwrite ?? false, await protectedEntities(design))
    let line = 0
    let batch: { readonly line: number; readonly item: TableItem }[] = []
    const flush = async () => {
      await putAll(batch, put, imported)
      batch = []
      progress.update(lines.bytesRead(), lines.size)
    }
    for await (const text of lines.read()) {
      line++
      if (line < options.fromLine || text === '') continue
      batch.push({ line, item: readItemLine(text, line, design.model) })
      if (batch.length === atOnce) await flush()
    }
    await flush()
    return imported
  }).finally(() => {
    progress.end()
    lines.close()
  })
  const milliseconds = Math.round(performance.now() - started)
  if (options.json) terminal.printJson({ design: design.name, file: options.from, ...result, milliseconds })
  else terminal.print(sentence(result, options.from, milliseconds))
}

type Put = (item: TableItem) => Promise<keyof Imported>

/** All of them are waited for, so that the first line that failed is where to go on. */
async function putAll(
  batch: readonly { readonly line: number; readonly item: TableItem }[],
  put: Put,
  imported: Imported,
): Promise<void> {
  const outcomes = await Promise.allSettled(batch.map(({ item }) => put(item)))
  outcomes.forEach((outcome, index) => {
    if (outcome.status === 'rejected') throw stoppedAt(batch[index]!.line, outcome.reason)
    imported[outcome.value]++
  })
}

/**
 * Items of immutable entities, and of those that only the actions of a system write, are kept even where others are
 * overwritten; so are the items that follow from them.
 */
function putter(
  driver: Driver,
  design: Design,
  overwrite: boolean,
  protectedNames: ReadonlySet<string>,
): Put {
  const { model } = design
  const isKept = ({ table, item }: TableItem) => {
    const found = recogniseItem(design, item, table)?.entity ?? ''
    const entity = model.derived[found]?.source ?? found
    return model.entities[entity]?.immutable === true || protectedNames.has(entity)
  }
  const keys = new Map(Object.values(model.tables).map(({ name, partition }) => [name, partition[0]!.name]))
  return async ({ table, item }) => {
    const absent: Partial<PutItemInput> =
      overwrite && !isKept({ table, item })
        ? {}
        : {
            ConditionExpression: 'attribute_not_exists(#key)',
            ExpressionAttributeNames: { '#key': keys.get(table)! },
          }
    try {
      await driver.send('PutItem', { TableName: table, Item: item, ...absent })
      return 'written'
    } catch (error) {
      if ((error as { code?: string }).code === 'ConditionalCheckFailedException') return 'kept'
      throw error
    }
  }
}

/** What DynamoDB says of an item is a matter of its line; anything else only says how far it came. */
function stoppedAt(line: number, error: unknown): unknown {
  if (!(error instanceof TablewrightError)) return error
  if (error.code === 'ValidationException') return wrongLine(line, `is refused: ${error.message}`, error)
  if (error.code === 'CONNECTION_FAILED' || error.code === 'ResourceNotFoundException') return error
  return new TablewrightError(error.code, `Line ${line}: ${error.message}`, {
    remedy: `Run it again to go on, from this line with --from-line ${line}.`,
    data: { ...error.data, line },
    cause: error,
  })
}

function sentence({ written, kept }: Imported, file: string, milliseconds: number): string {
  const stayed = kept === 0 ? '' : `, ${kept} were there already and stay as they are`
  return `${written} items of ${file} are written${stayed} (${(milliseconds / 1000).toFixed(1)} s).`
}
