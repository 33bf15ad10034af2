/** Faults that are not repaired yet: their tests are expected to fail, and fail when they no longer do. */
export const open: ReadonlySet<string> = new Set([])
