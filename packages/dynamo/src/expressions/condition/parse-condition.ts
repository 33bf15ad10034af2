import { parseConditionSyntax } from '../syntax/condition-syntax.js'
import { createParseCache } from '../syntax/parse-cache.js'
import type { Placeholders } from '../syntax/placeholders.js'
import type { ConditionSyntax } from '../syntax/syntax.js'
import { bindCondition } from './bind-condition.js'
import type { Condition } from './condition.js'

const cache = createParseCache<ConditionSyntax>()

/**
 * Parses a condition or filter expression. `label` is the request parameter that has it.
 *
 * @example
 * const placeholders = createPlaceholders(undefined, { ':min': { N: '3' } })
 * const condition = parseCondition('attribute_exists(id) AND stock >= :min', placeholders)
 * evaluateCondition(condition, { id: { S: 'a' }, stock: { N: '5' } }) // true
 */
export function parseCondition(
  text: string,
  placeholders: Placeholders,
  label:
    | 'ConditionExpression'
    | 'FilterExpression'
    | 'KeyConditionExpression'
    | 'SearchConditionExpression' = 'ConditionExpression',
): Condition {
  const syntax = cache(text, () => parseConditionSyntax(label, text))
  return bindCondition(label, syntax, placeholders)
}
