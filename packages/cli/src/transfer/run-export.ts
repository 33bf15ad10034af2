import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { TablewrightError } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import type { Context } from '../context.js'
import { fileError } from '../output/page.js'
import { startProgress } from '../output/progress.js'
import { countItems } from '../places/count-items.js'
import type { PlaceOptions } from '../places/place-options.js'
import { withDatabase } from '../places/with-database.js'
import { writeItemLine } from './item-line.js'

export interface ExportOptions extends PlaceOptions {
  readonly to: string
  readonly overwrite?: true
}

/** Writes all items of a design's tables to a file. The file is there when it is whole, and not before. */
export async function runExport(
  { terminal }: Context,
  design: Design,
  options: ExportOptions,
): Promise<void> {
  const { to } = options
  if (existsSync(to) && !options.overwrite) throw fileExists(to)
  const started = performance.now()
  const unfinished = `${to}.unfinished`
  const items = await withDatabase(design, options, { prepare: 'nothing' }, async (driver) => {
    const total = await countItems(driver, design.model)
    const progress = startProgress(terminal, 'Exporting')
    let done = 0
    const lines = async function* () {
      for await (const page of allItems(driver, design)) {
        yield page.items.map((item) => writeItemLine({ table: page.table, item })).join('')
        done += page.items.length
        progress.update(done, total)
      }
    }
    try {
      await mkdir(dirname(to), { recursive: true })
      await pipeline([Readable.from(lines()), ...writersTo(unfinished, to.endsWith('.gz'))])
      await rename(unfinished, to)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error instanceof Error && 'syscall' in error ? unwritable(to, error) : error
    } finally {
      progress.end()
    }
    return done
  })
  const milliseconds = Math.round(performance.now() - started)
  if (options.json) terminal.printJson({ design: design.name, file: to, items, milliseconds })
  else
    terminal.print(`${items} items of ${design.name} are in ${to} (${(milliseconds / 1000).toFixed(1)} s).`)
}

interface TablePage {
  readonly table: string
  readonly items: readonly Item[]
}

async function* allItems(driver: Driver, { model }: Design): AsyncGenerator<TablePage> {
  for (const { name } of Object.values(model.tables)) {
    let start: Item | undefined
    do {
      const page = await driver.send('Scan', {
        TableName: name,
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      })
      yield { table: name, items: page.Items ?? [] }
      start = page.LastEvaluatedKey
    } while (start)
  }
}

function writersTo(file: string, zipped: boolean): Writable[] {
  const end = createWriteStream(file)
  return zipped ? [createGzip(), end] : [end]
}

function unwritable(file: string, cause: unknown): TablewrightError {
  return fileError('FILE_UNWRITABLE', `${file} cannot be written.`, file, cause)
}

function fileExists(file: string): TablewrightError {
  return new TablewrightError('FILE_EXISTS', `${file} is there already.`, {
    remedy: 'Choose another name, or add --overwrite.',
    data: { file },
  })
}
