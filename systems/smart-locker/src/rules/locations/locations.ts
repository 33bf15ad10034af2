import { id, text } from '@tablewright/design'
import { action, blockText, lineText, one, pageOf, paging, refuse } from '@tablewright/system'
import type { Lockers } from '../../open.js'

const locationFields = {
  locationId: id(),
  name: text(),
  timeZone: text(),
  address: text().optional(),
}

export const putLocation = action({
  summary: 'Add or change a location of lockers, with its time zone',
  input: {
    locationId: id(),
    name: lineText(100, 1),
    timeZone: lineText(60, 1),
    address: blockText(300).optional(),
  },
  output: one(locationFields),
  run: async ({ db }: Lockers, input) => {
    requireTimeZone(input.timeZone)
    return db.putLocation(input)
  },
})

export const showLocation = action({
  summary: 'Show a location of lockers',
  input: { locationId: id() },
  output: one(locationFields),
  run: async ({ db }: Lockers, { locationId }) => {
    const location = await db.location({ locationId })
    if (location) return location
    throw refuse('NOT_FOUND', `There is no location ${locationId}.`, {
      field: 'locationId',
      remedy: 'Check the id, or describe the location first.',
      data: { locationId },
    })
  },
})

export const listLocations = action({
  summary: 'List the locations of lockers',
  input: paging,
  output: pageOf(locationFields),
  run: async ({ db }: Lockers, { limit, cursor }) => db.locations({}, { limit, cursor }),
})

function requireTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch {
    throw refuse('INVALID_INPUT', `${timeZone} is not a time zone.`, {
      field: 'timeZone',
      remedy: 'Give a name of the IANA database, such as Europe/Berlin.',
    })
  }
}
