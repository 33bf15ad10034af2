/** Options of `bulkLoad` for sample data: more items would outlive the young generation, and cost more to collect. */
export const sampleLoad = { maxStaged: 700 } as const
