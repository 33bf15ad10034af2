import { allBackups } from '../backups/backup.js'
import { parseRecord } from '../catalog/catalog.js'
import type { TableDefinition } from '../catalog/definition.js'
import { systemRange, systemText } from '../catalog/system-keys.js'
import { compileTable, type Table } from '../catalog/table.js'
import { numberRange } from '../encoding/index.js'
import { allExports } from '../exchange/exchange.js'
import type { ReadView, Storage } from '../storage/storage.js'
import { allStreams } from '../streams/stream.js'
import { Inspection, type VerifyReport } from './finding.js'
import { ExpiryInspection } from './verify-expiry.js'
import { verifyStream } from './verify-stream.js'
import { verifyTable } from './verify-table.js'
import { VectorInspection } from './verify-vectors.js'

/**
 * Compares redundant data with the items it comes from: indexes, counts, sizes, the expiry index and streams. Checks
 * one snapshot. Memory is bounded, except for the keys in streams.
 */
export function verifyData(storage: Storage): VerifyReport {
  return storage.read((view) => {
    const inspection = new Inspection()
    const tables = storedTables(view)
    for (const table of tables) {
      const expiry = new ExpiryInspection(inspection, view, table)
      const vectors = new VectorInspection(inspection, view, table)
      verifyTable(inspection, view, table, (image, key) => {
        expiry.visit(image, key)
        vectors.visit(image)
      })
      expiry.finish()
      vectors.finish()
      verifyStream(inspection, view, table)
    }
    verifyNumbers(inspection, view, tables)
    return inspection.report()
  })
}

function storedTables(view: ReadView): readonly Table[] {
  const tables: Table[] = []
  for (const { value } of view.range(systemRange('table')))
    tables.push(compileTable(parseRecord<TableDefinition>(value)))
  return tables
}

/** Every entry belongs to a table, an index, a stream, a log, a backup or an order by expiry, or to one that was dropped. */
function verifyNumbers(inspection: Inspection, view: ReadView, tables: readonly Table[]): void {
  const known = knownNumbers(view, tables)
  let from = numberRange(1).from
  for (;;) {
    const number = firstNumber(view, from)
    if (number === undefined) return
    if (!known.has(number))
      inspection.add({
        code: 'UNKNOWN_ENTRY',
        message: `Entries under the number ${number} belong to no table or index.`,
      })
    from = numberRange(number).to
  }
}

function firstNumber(view: ReadView, from: Buffer | undefined): number | undefined {
  for (const { key } of view.range({ from })) return key.readUInt32BE(0)
  return undefined
}

function knownNumbers(view: ReadView, tables: readonly Table[]): ReadonlySet<number> {
  const numbers = new Set<number>()
  for (const { number, indexes, vectorIndexes, definition } of tables) {
    for (const each of [{ number }, ...indexes, ...vectorIndexes]) numbers.add(each.number)
    if (definition.timeToLive) numbers.add(definition.timeToLive.number)
    if (definition.continuousBackups) numbers.add(definition.continuousBackups.number)
  }
  for (const { number } of allStreams(view)) numbers.add(number)
  for (const { number } of allExports(view)) numbers.add(number)
  for (const { number, dropAfter = [] } of allBackups(view))
    for (const each of [number, ...dropAfter]) numbers.add(each)
  for (const { key } of view.range(systemRange('dropped'))) numbers.add(Number(systemText(key)))
  return numbers
}
