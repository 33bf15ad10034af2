import { systemClock, systemRandom, TablewrightError } from '@tablewright/base'
import { connect, createTables, type Driver, renameTables } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import type { Database } from '@tablewright/server'
import { acceptsConnections } from './accepts-connections.js'
import type { DataLocation } from './locate-data.js'
import type { LocationOptions } from './location-options.js'
import { newFolder } from './new-folder.js'

/** A fixed secret: users of the command can read all data anyway, so the signature only detects mistakes. */
export const cursorSecret = 'tablewright command line'

/** `prepare` creates missing folders and tables. At an endpoint, the operator creates them. */
export interface DatabaseUse {
  readonly prepare: 'nothing' | 'folder' | 'anywhere'
  /** Receives the address of a server with other data than the configured storage. */
  readonly note?: (text: string) => void
}

const engineOptions = { clock: systemClock, random: systemRandom, onError: () => {} }

/** Opens the database with the data of a design, calls a function with it, and closes it. */
export function withDatabase<Result>(
  design: Design,
  options: LocationOptions,
  use: DatabaseUse,
  work: (driver: Driver) => Promise<Result>,
): Promise<Result> {
  const { prepare } = use
  return withLocation(options, use, async ({ driver: stored, engine }, location) => {
    const { tablePrefix = '' } = location
    const driver = renameTables(stored, (table) => tablePrefix + table)
    try {
      if (prepare === 'anywhere' || (prepare === 'folder' && engine))
        await createTables(connect(design, driver))
      return await work(driver)
    } catch (error) {
      const tables = Object.values(design.model.tables).map(({ name }) => tablePrefix + name)
      throw explainMissingTables(error, location, `lacks tables of ${design.name}`, tables)
    }
  })
}

/** Opens the database of the options, calls a function with it, and closes it. */
export async function withLocation<Result>(
  options: LocationOptions,
  { prepare, note }: DatabaseUse,
  work: (database: Database, location: DataLocation) => Promise<Result>,
): Promise<Result> {
  const { locateData } = await import('./locate-data.js')
  const location = await locateData(options, note)
  const discardIfEmpty = newFolder(location.data)
  const database = await openLocation(location, prepare !== 'nothing')
  try {
    return await work(database, location)
  } catch (error) {
    throw explainConnection(error, location)
  } finally {
    await database.close()
    await discardIfEmpty()
  }
}

/**
 * The engine and the server are imported lazily, because loading them takes longer than most commands run.
 */
async function openLocation({ data, endpoint = '' }: DataLocation, create: boolean): Promise<Database> {
  if (data === undefined) {
    if (!(await acceptsConnections(endpoint))) throw serverNotFound(endpoint)
    const { openDatabase } = await import('@tablewright/server')
    return openDatabase({ endpoint }, engineOptions)
  }
  const [{ open }, { embedded }] = await Promise.all([
    import('@tablewright/engine'),
    import('@tablewright/client/embedded'),
  ])
  const engine = await open(data, { ...engineOptions, create })
  return { engine, driver: embedded(engine), close: () => engine.close() }
}

function explainConnection(error: unknown, { endpoint = '' }: DataLocation): unknown {
  const isLost = error instanceof TablewrightError && error.code === 'CONNECTION_FAILED'
  return isLost ? serverNotFound(endpoint, error) : error
}

function serverNotFound(endpoint: string, cause?: unknown): TablewrightError {
  return new TablewrightError('SERVER_NOT_FOUND', `Nothing answers at ${endpoint}.`, {
    remedy: 'Start a server with tablewright serve or tablewright engine, or give --endpoint or --data.',
    data: { endpoint },
    cause,
  })
}

/** Returns an error that names the missing tables. Returns any other error unchanged. */
export function explainMissingTables(
  error: unknown,
  { data, endpoint }: DataLocation,
  what: string,
  tables: readonly string[],
): unknown {
  if (!(error instanceof TablewrightError)) return error
  if (error.code !== 'ResourceNotFoundException' && error.data.code !== 'ResourceNotFoundException')
    return error
  return new TablewrightError('TABLES_MISSING', `${data ?? endpoint} ${what}.`, {
    remedy: 'Give the --endpoint or --data that has them, or create them with a server, sample or import.',
    data: { tables },
    cause: error,
  })
}
