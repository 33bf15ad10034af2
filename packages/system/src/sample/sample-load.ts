/**
 * Options of `bulkLoad` for sample data. More staged items would outlive the young generation of the garbage
 * collector.
 */
export const sampleLoad = { maxStaged: 700 } as const
