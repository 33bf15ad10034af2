import type { AttributeValue } from '../attribute-value.js'

/** The names of `#name` placeholders. */
export type ExpressionAttributeNames = Readonly<Record<string, string>>

/** The values of `:value` placeholders. */
export type ExpressionAttributeValues = Readonly<Record<string, AttributeValue>>
