import type { PatternOperation } from '@tablewright/design/model'

/** `batchGet` as people read it. */
export function operationText(operation: PatternOperation): string {
  return operation.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
