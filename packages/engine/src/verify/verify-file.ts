import { parseRecord } from '../catalog/catalog.js'
import type { TableDefinition } from '../catalog/definition.js'
import { systemRange } from '../catalog/system-keys.js'
import { dataFilePath, pageSize } from '../storage/data-file.js'
import { inspectFile } from '../storage/pages/inspect-file.js'
import type { PageDamage } from '../storage/pages/walk-tree.js'
import { type Finding, Inspection, type VerifyReport } from './finding.js'

/** Returns the names of the tables and indexes of numbers. */
export class NumberNames {
  readonly #names = new Map<number, Pick<Finding, 'tableName' | 'indexName'>>()

  add({ name: tableName, ...table }: TableDefinition): void {
    this.#names.set(table.number, { tableName })
    const indexes = [...table.globalIndexes, ...table.localIndexes, ...(table.vectorIndexes ?? [])]
    for (const { number, name: indexName } of indexes) this.#names.set(number, { tableName, indexName })
    for (const each of [table.stream, table.timeToLive]) if (each) this.#names.set(each.number, { tableName })
  }

  of(key: Buffer): Pick<Finding, 'tableName' | 'indexName'> {
    return key.length < 4 ? {} : (this.#names.get(key.readUInt32BE(0)) ?? {})
  }
}

/** Reads every page and record of a data folder that nobody has open, without LMDB, and names what is damaged. */
export function verifyFile(folder: string): VerifyReport {
  const path = dataFilePath(folder)
  const names = new NumberNames()
  inspectFile(path, pageSize, (key, value) => {
    if (value !== undefined && isTableKey(key)) names.add(parseRecord<TableDefinition>(value))
  })
  const inspection = new Inspection()
  const { problems, damage } = inspectFile(path, pageSize, (key, value) => {
    if (value === undefined) inspection.add(damagedRecord(key, names))
  })
  for (const message of problems) inspection.add({ code: 'PAGE_DAMAGED', message })
  for (const each of damage) inspection.add(damagedPage(each, names))
  return inspection.report()
}

const tables = systemRange('table')

export function isTableKey(key: Buffer): boolean {
  return Buffer.compare(key, tables.from) >= 0 && Buffer.compare(key, tables.to) < 0
}

function damagedRecord(key: Buffer, names: NumberNames): Finding {
  return {
    code: 'RECORD_DAMAGED',
    ...names.of(key),
    message: `The record under the storage key ${key.toString('hex')} has a wrong checksum.`,
  }
}

function damagedPage({ page, problem, from, to }: PageDamage, names: NumberNames): Finding {
  const keys = [from, to].map((key) => key?.toString('hex') ?? 'open')
  return {
    code: 'PAGE_DAMAGED',
    ...names.of(from ?? Buffer.alloc(0)),
    message: `Page ${page} ${problem}. It holds storage keys from ${keys[0]} to ${keys[1]}.`,
  }
}
