import type { PriceList } from './price-list.js'

export const prices202601: PriceList = {
  name: 'us-east-1, standard class',
  asOf: '2026-01',
  onDemand: { readUnitsMillion: 0.125, writeUnitsMillion: 0.625 },
  provisioned: { readUnitHour: 0.00013, writeUnitHour: 0.00065 },
  storageGigabyteMonth: 0.25,
  // Vector indexes came in August 2026.
  vectors: { searchGigabyte: 0.002, writeGigabyte: 0.52 },
}
