/** Prices of DynamoDB in dollars. `pricesOf(region)` has those of the main regions; pass others as `check(model, { prices })`. */
export interface PriceList {
  readonly name: string
  /** Year and month of the prices. */
  readonly asOf: string
  readonly onDemand: { readonly readUnitsMillion: number; readonly writeUnitsMillion: number }
  readonly provisioned: { readonly readUnitHour: number; readonly writeUnitHour: number }
  readonly storageGigabyteMonth: number
  /** Prices of searched and written bytes of vector indexes. Absent counts as free. */
  readonly vectors?: { readonly searchGigabyte: number; readonly writeGigabyte: number }
  /** Figures copied from us-east-1, because the prices of the region are unknown. */
  readonly unverified?: readonly ('onDemand' | 'storage' | 'vectors')[]
}
