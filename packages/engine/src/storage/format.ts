import { TablewrightError } from '@tablewright/base'
import type { RootDatabase } from 'lmdb'
import { committed } from './commit-failure.js'
import { type Format, formatCodec } from './format-codec.js'
import { type EntryDatabase, LmdbView, openEntryDatabase, writeChanges } from './lmdb.js'
import { nodeFlag } from './pages/layout.js'
import { emptyTree, type NewEntry } from './pages/new-file.js'
import { PendingChanges } from './pending-changes.js'
import type { WriteView } from './storage.js'

/** Turns the entries of one version into those of the next. */
export type Migration = (view: WriteView) => void

/**
 * Migrations by the version that they start from. All migrations of a folder run in one transaction with the new
 * version number, so that a crash leaves either the old or the new format.
 */
export type Migrations = ReadonlyMap<number, Migration>

export interface FormatRules {
  readonly version: number
  readonly migrations: Migrations
}

/**
 * The format that this release writes. Raise the version with every change of keys or records, and add the migration.
 * Version 2 appends a checksum to every value of a new folder; an older folder is opened unchanged.
 */
export const currentFormat: FormatRules = { version: 2, migrations: new Map([[1, () => undefined]]) }

const FORMAT_KEY = 'format'
const ENTRIES = 'entries'

/** The contents of a new data file: the tree of entries, and the format. */
export function newEntries(version: number): readonly NewEntry[] {
  const format: Format = { product: 'tablewright', version, checksums: true }
  return [
    { key: `${ENTRIES}\0`, flags: nodeFlag.subDatabase, data: emptyTree() },
    { key: FORMAT_KEY, flags: 0, data: formatCodec.encode(format) },
  ]
}

/** Opens the entries of a data file and migrates them to the current format. */
export async function openEntries(
  file: RootDatabase,
  folder: string,
  rules: FormatRules,
): Promise<EntryDatabase> {
  const found: unknown = file.get(FORMAT_KEY)
  const made: Format = { product: 'tablewright', version: rules.version, checksums: true }
  // Written first, so that a crash never leaves a file of unknown format.
  if (found === undefined && file.getCount() === 0) await committed(file.put(FORMAT_KEY, made))
  const stored = file.get(FORMAT_KEY) as Format
  const migrations = migrationsFrom(stored, rules, folder)
  const entries = openEntryDatabase(file, ENTRIES, stored.checksums === true)
  if (migrations.length === 0) return entries
  const pending = new PendingChanges(new LmdbView(entries))
  for (const migrate of migrations) migrate(pending)
  await committed(
    file.batch(() => {
      writeChanges(entries, pending.changes)
      file.put(FORMAT_KEY, { ...stored, version: rules.version })
    }),
  )
  return entries
}

/** Commits a write that changes nothing, to test whether the file can be written. */
export async function probeWrite(file: RootDatabase): Promise<void> {
  await committed(file.put(FORMAT_KEY, file.get(FORMAT_KEY)))
}

/** Throws for a data file that this release cannot open. */
export function requireFormat(file: RootDatabase, folder: string, rules: FormatRules = currentFormat): void {
  migrationsFrom(file.get(FORMAT_KEY), rules, folder)
}

/** Returns the migrations that a folder needs, in order. */
function migrationsFrom(stored: unknown, rules: FormatRules, folder: string): readonly Migration[] {
  if (!isFormat(stored)) throw unknownFormat(folder)
  if (stored.version > rules.version) throw newerFormat(folder, stored.version, rules.version)
  const steps: Migration[] = []
  for (let version = stored.version; version < rules.version; version++) {
    const migration = rules.migrations.get(version)
    if (migration === undefined) throw noMigration(folder, version, rules.version)
    steps.push(migration)
  }
  return steps
}

function isFormat(value: unknown): value is Format {
  const format = value as Partial<Format> | null | undefined
  return format?.product === 'tablewright' && Number.isInteger(format.version) && format.version! >= 1
}

export function unknownFormat(folder: string, cause?: unknown): TablewrightError {
  return new TablewrightError(
    'FORMAT_UNKNOWN',
    `${folder} holds a data file that Tablewright did not write.`,
    {
      remedy: 'Choose an empty folder, or a data folder of Tablewright.',
      data: { folder },
      cause,
    },
  )
}

function newerFormat(folder: string, version: number, known: number): TablewrightError {
  return new TablewrightError(
    'FORMAT_TOO_NEW',
    `${folder} has format version ${version}; this release supports versions up to ${known}.`,
    { remedy: 'Use the release that wrote the folder, or a later one.', data: { folder, version, known } },
  )
}

function noMigration(folder: string, version: number, known: number): TablewrightError {
  return new TablewrightError(
    'FORMAT_TOO_OLD',
    `${folder} has format version ${version}, which cannot be upgraded to version ${known}.`,
    { remedy: 'Open the folder with an earlier release first.', data: { folder, version, known } },
  )
}
