import { systemClock, systemRandom } from '@tablewright/base'
import type { AnySystem } from '@tablewright/system'
import type { PlaceOptions } from '../places/place-options.js'
import { cursorSecret, withDatabase } from '../places/with-database.js'

/** Opens a system where the data is, works with it and closes it. */
export async function withServices<Result>(
  system: AnySystem,
  place: PlaceOptions,
  work: (services: never) => Promise<Result>,
): Promise<Result> {
  return withDatabase(system.design, place, { prepare: 'folder' }, async (driver) => {
    const services = system.open({ driver, clock: systemClock, random: systemRandom, cursorSecret })
    return work(services as never)
  })
}
