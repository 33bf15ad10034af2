/** Where lockers stand. */
export const places = [
  place('central-station', 'Central station', 'Platform 1, behind the ticket machines'),
  place('harbour', 'Harbour', 'Quay 4'),
  place('library', 'Library', 'Entrance hall'),
  place('market-hall', 'Market hall', 'North gate'),
  place('north-campus', 'North campus', 'Building C, ground floor'),
  place('pool', 'Swimming pool', 'Beside the counter'),
  place('tower', 'Tower', 'Basement'),
]

function place(locationId: string, name: string, address: string) {
  return { locationId, name, timeZone: 'Europe/Berlin', address }
}

/** The place of a locker, by its number. */
export function placeOf(index: number): (typeof places)[number] {
  return places[index % places.length]!
}

/** Whom lockers belong to. */
export const owners = [
  'bike-club',
  'city-library',
  'harbour-office',
  'parcel-point',
  'swim-team',
  'university',
]

/** Who reserves them. */
export const people = ['ann', 'ben', 'cem', 'dora', 'emil', 'fay', 'gus', 'hana', 'ivo', 'jule', 'kim', 'lea']

export const rows = ['A', 'B', 'C', 'D', 'E', 'F']
