import { expect, test } from 'vitest'
import { breakableParts } from './breakable.js'

test.each([
  ['chen.ito@example.com', ['chen.', 'ito@', 'example.', 'com']],
  ['newestReservationsInWindow', ['newest', 'Reservations', 'In', 'Window']],
  ['/api/tenants/a-b', ['/', 'api/', 'tenants/', 'a-b']],
  ['LOCKER#L-1', ['LOCKER#', 'L-1']],
  ['{"kind":"a","number":1}', ['{', '"kind":', '"a",', '"number":1}']],
  ['0.1.18', ['0.1.18']],
  ['€1,234.50', ['€1,234.50']],
  ['', ['']],
])('%s breaks between its words', (text, parts) => {
  expect(breakableParts(text)).toEqual(parts)
})
