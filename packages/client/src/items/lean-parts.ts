import { isDate, isTimestamp, isUlid, isUuid, textProblem } from '@tablewright/design/templates'

/** Why a value cannot be part of a key, and the width of its text if it is fixed. */
export type LeanPart = readonly [problemOf: (value: unknown) => string | false | undefined, width?: number]

// The values that keys contain unchanged. A compiled client imports those of its keys.

const invalid = 'KEY_PART_INVALID'

export const textPart = (): LeanPart => [(value) => textProblem(value, '#')]
export const timestampPart = (): LeanPart => [(value) => !isTimestamp(value) && invalid, 24]
export const datePart = (): LeanPart => [(value) => !isDate(value) && invalid, 10]
export const ulidPart = (): LeanPart => [(value) => !isUlid(value) && invalid, 26]
export const uuidPart = (): LeanPart => [(value) => !isUuid(value) && invalid, 36]
