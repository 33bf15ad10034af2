import { createHash } from 'node:crypto'
import { TablewrightError } from '@tablewright/base'
import type { Item } from '@tablewright/dynamo'
import { exportFiles, lastExportTime } from './export-files.js'
import { openExportLines } from './export-lines.js'
import { readExportLine } from './item-line.js'

/** The state of a table after the earlier exports in a folder: a digest of each item by key. */
export class EarlierItems {
  /** Time of the last export. */
  readonly time: Date
  readonly #keyNames: readonly string[]
  readonly #digests = new Map<string, string>()

  private constructor(time: Date, keyNames: readonly string[]) {
    this.time = time
    this.#keyNames = keyNames
  }

  /** Reads the exports of a table. Throws EXPORT_MISSING if the folder has none. */
  static async read(folder: string, table: string, keyNames: readonly string[]): Promise<EarlierItems> {
    const time = lastExportTime(folder, table)
    if (time === undefined) throw exportMissing(folder, table)
    const earlier = new EarlierItems(new Date(time), keyNames)
    const lines = openExportLines(exportFiles(folder, table))
    try {
      for await (const { text, line, from } of lines.read()) {
        if (text.trim() === '') continue
        const { item, deleted } = readExportLine(text, { line, table, kind: from.kind })
        const key = earlier.#keyText(item)
        if (deleted) earlier.#digests.delete(key)
        else earlier.#digests.set(key, digestOf(item))
      }
    } finally {
      lines.close()
    }
    return earlier
  }

  /** Returns the items that are new or changed. Call it with each item once. */
  changed(items: readonly Item[]): readonly Item[] {
    return items.filter((item) => {
      const key = this.#keyText(item)
      const before = this.#digests.get(key)
      this.#digests.delete(key)
      return before !== digestOf(item)
    })
  }

  /** Returns the keys of earlier items that were not passed to `changed`. */
  deleted(): readonly Item[] {
    return [...this.#digests.keys()].map((key) => {
      const values = JSON.parse(key) as Item[string][]
      return Object.fromEntries(this.#keyNames.map((name, index) => [name, values[index]!]))
    })
  }

  keyOf(item: Item): Item {
    return Object.fromEntries(this.#keyNames.map((name) => [name, item[name]!]))
  }

  #keyText(item: Item): string {
    return JSON.stringify(this.#keyNames.map((name) => item[name]))
  }
}

const sets = new Set(['SS', 'NS', 'BS'])

/** Returns a digest that is equal for equal items: attribute names and set elements are sorted. */
function digestOf(item: Item): string {
  const text = JSON.stringify(item, (name, value: unknown) => {
    if (Array.isArray(value)) return sets.has(name) ? [...value].sort() : value
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
  return createHash('md5').update(text).digest('base64')
}

function exportMissing(folder: string, table: string): TablewrightError {
  return new TablewrightError('EXPORT_MISSING', `${folder} has no export of the table ${table} to add to.`, {
    remedy: 'Write a full export to the folder first, without --incremental.',
    data: { folder, table },
  })
}
