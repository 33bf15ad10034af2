import type { ConditionValues } from '../policy/policy.js'
import type { Facts } from './access.js'
import { namedAttributes } from './named-attributes.js'
import { asText, fieldOf, type Untrusted } from './untrusted.js'

/** Returns the condition values of a request that reads items. */
export function readFacts(request: Untrusted, enclosing?: string): Facts {
  return {
    'dynamodb:attributes': () => namedAttributes(request, true),
    'dynamodb:select': () => [selected(request)],
    ...commonFacts(request, enclosing),
  }
}

/** Returns the condition values of a request that writes an item. */
export function writeFacts(request: Untrusted, enclosing?: string): Facts {
  return {
    'dynamodb:attributes': () => namedAttributes(request, false),
    'dynamodb:returnvalues': () => [asText(fieldOf(request, 'ReturnValues')) || 'NONE'],
    ...commonFacts(request, enclosing),
  }
}

export function commonFacts(request: Untrusted, enclosing: string | undefined): Facts {
  return {
    'dynamodb:returnconsumedcapacity': () => [asText(fieldOf(request, 'ReturnConsumedCapacity')) || 'NONE'],
    ...(enclosing !== undefined && { 'dynamodb:enclosingoperation': (): ConditionValues => [enclosing] }),
  }
}

/** The effective value of an omitted Select. */
function selected(request: Untrusted): string {
  const given = asText(fieldOf(request, 'Select'))
  if (given !== '') return given
  const chosen = fieldOf(request, 'ProjectionExpression') ?? fieldOf(request, 'AttributesToGet')
  if (chosen !== undefined && chosen !== null) return 'SPECIFIC_ATTRIBUTES'
  return asText(fieldOf(request, 'IndexName')) === '' ? 'ALL_ATTRIBUTES' : 'ALL_PROJECTED_ATTRIBUTES'
}
