/** Faults that are not repaired yet: their tests are expected to fail, and fail when they no longer do. */
export const open: ReadonlySet<string> = new Set([
  'expiry: a time to live in a key',
  'declared bounds: a set that is full, by each',
  'declared bounds: the elements of a set',
  'known when written: a range that ends before it begins',
  'known when written: an edit of nothing',
  'same item twice: a replacement and a removal',
  'races: removed and created again, with a version',
  'races: removed while something else created it again',
  'races: set to what it is, beside another set',
  'races: a copy of a unique guard, beside another set',
  'races: a put beside a removal',
  'writes: a creation and a removal of what is there',
  'writes: a creation and a removal of what is not there',
  'writes: a set that becomes empty',
  'writes: a removal under a condition of what was replaced',
])
