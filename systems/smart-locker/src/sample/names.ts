/** Where lockers stand. */
export const places = [
  'central-station',
  'harbour',
  'library',
  'market-hall',
  'north-campus',
  'pool',
  'tower',
]

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
