import type { AttributeValue } from '../attribute-value.js'

/** What stands for `#name` placeholders. */
export type ExpressionAttributeNames = Readonly<Record<string, string>>

/** What stands for `:value` placeholders. */
export type ExpressionAttributeValues = Readonly<Record<string, AttributeValue>>
