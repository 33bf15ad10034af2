import { systemClock, systemRandom, TablewrightError } from '@tablewright/base'
import { connect, createTables } from '@tablewright/client'
import { openDatabase } from '@tablewright/server'
import type { AnySystem } from '@tablewright/system'
import type { PlaceOptions } from './place-options.js'

/** Whoever runs commands has the whole data before them: the cursor is signed against slips, not against them. */
const cursorSecret = 'tablewright command line'

/** Opens a system where the data is, works with it and closes it. */
export async function withServices<Result>(
  system: AnySystem,
  { data, endpoint }: PlaceOptions,
  work: (services: never) => Promise<Result>,
): Promise<Result> {
  const options = { clock: systemClock, random: systemRandom, onError: () => {} }
  const database = await openDatabase(data === undefined ? { endpoint } : { data }, options)
  try {
    const { driver } = database
    // A folder may be new; at an endpoint, making tables is for whoever runs the server.
    if (data !== undefined) await createTables(connect(system.design, driver))
    const services = system.open({ driver, clock: systemClock, random: systemRandom, cursorSecret })
    return await work(services as never)
  } catch (error) {
    throw explained(error, endpoint)
  } finally {
    await database.close()
  }
}

/** The two ways in which nothing is there yet, told with what to do about them. */
function explained(error: unknown, endpoint: string): unknown {
  if (!(error instanceof TablewrightError)) return error
  if (error.code === 'CONNECTION_FAILED') {
    return new TablewrightError('SERVER_NOT_FOUND', `Nothing answers at ${endpoint}.`, {
      remedy: 'Start the server with npm start, or give --endpoint or --data.',
      data: { endpoint },
      cause: error,
    })
  }
  return error
}
