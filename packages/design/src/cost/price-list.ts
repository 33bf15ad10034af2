/** What DynamoDB asks, in dollars. Replace it with your region's, as `check(model, { prices })`. */
export interface PriceList {
  readonly name: string
  /** Year and month of the prices. */
  readonly asOf: string
  readonly onDemand: { readonly readUnitsMillion: number; readonly writeUnitsMillion: number }
  readonly provisioned: { readonly readUnitHour: number; readonly writeUnitHour: number }
  readonly storageGigabyteMonth: number
}
