import type { PatternOperation } from '@tablewright/design/model'

/** Formats an operation: `batchGet` is `batch get`. */
export function operationText(operation: PatternOperation): string {
  return operation.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
