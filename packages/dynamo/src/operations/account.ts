export interface DescribeLimitsOutput {
  readonly AccountMaxReadCapacityUnits: number
  readonly AccountMaxWriteCapacityUnits: number
  readonly TableMaxReadCapacityUnits: number
  readonly TableMaxWriteCapacityUnits: number
}

export interface DescribeEndpointsOutput {
  readonly Endpoints: readonly { readonly Address: string; readonly CachePeriodInMinutes: number }[]
}

/** The input or output of an operation without fields. */
export type Nothing = Readonly<Record<string, never>>
