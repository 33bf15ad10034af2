/** What DynamoDB asks, in dollars. Replace it with your region's, as `check(model, { prices })`. */
export interface PriceList {
  readonly name: string
  /** Year and month of the prices. */
  readonly asOf: string
  readonly onDemand: { readonly readUnitsMillion: number; readonly writeUnitsMillion: number }
  readonly provisioned: { readonly readUnitHour: number; readonly writeUnitHour: number }
  readonly storageGigabyteMonth: number
  /** Bytes that vector indexes report as searched and written. Absent counts as free. */
  readonly vectors?: { readonly searchGigabyte: number; readonly writeGigabyte: number }
}
