import type { ConformanceCase } from './conformance-case.js'
import { itemCases } from './items.js'

export type { ConformanceCase, Send } from './conformance-case.js'

/** What every face of the engine does alike, by family. */
export const conformance: Readonly<Record<string, readonly ConformanceCase[]>> = {
  items: itemCases,
}
