/** Locations of lockers. */
export const locations = [
  location('central-station', 'Central station', 'Platform 1, behind the ticket machines'),
  location('harbour', 'Harbour', 'Quay 4'),
  location('library', 'Library', 'Entrance hall'),
  location('market-hall', 'Market hall', 'North gate'),
  location('north-campus', 'North campus', 'Building C, ground floor'),
  location('pool', 'Swimming pool', 'Beside the counter'),
  location('tower', 'Tower', 'Basement'),
]

function location(locationId: string, name: string, address: string) {
  return { locationId, name, timeZone: 'Europe/Berlin', address }
}

/** Returns the location of a locker by its number. */
export function locationOf(index: number): (typeof locations)[number] {
  return locations[index % locations.length]!
}

/** Owners of lockers. */
export const owners = [
  'bike-club',
  'city-library',
  'harbour-office',
  'parcel-point',
  'swim-team',
  'university',
]

/** People who reserve lockers. */
export const people = ['ann', 'ben', 'cem', 'dora', 'emil', 'fay', 'gus', 'hana', 'ivo', 'jule', 'kim', 'lea']

export const rows = ['A', 'B', 'C', 'D', 'E', 'F']
