import type { ConditionValues } from '../policy/policy.js'
import type { Facts } from './access.js'
import { namedAttributes, type Restrictions } from './named-attributes.js'
import { asText, fieldOf, type Untrusted } from './untrusted.js'

/** How a kind of read names what it returns, and the index that it reads. */
interface ReadKind {
  readonly restrictions: Restrictions
  readonly index?: string | undefined
  readonly enclosing?: string | undefined
}

/** Returns the condition values of a request that reads items. */
export function readFacts(request: Untrusted, { restrictions, index, enclosing }: ReadKind): Facts {
  return {
    'dynamodb:attributes': () => namedAttributes(request, restrictions),
    'dynamodb:select': () => [selected(request, restrictions, index)],
    ...commonFacts(request, enclosing),
  }
}

/** Returns the condition values of a request that writes an item. */
export function writeFacts(request: Untrusted, enclosing?: string): Facts {
  return {
    'dynamodb:attributes': () => namedAttributes(request, 'write'),
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

/** Returns the value of Select that takes effect. */
function selected(request: Untrusted, restrictions: Restrictions, index: string | undefined): string {
  const given = restrictions.filter((name) => fieldOf(request, name) !== undefined)
  if (given.includes('Select')) return asText(fieldOf(request, 'Select'))
  if (given.length > 0) return 'SPECIFIC_ATTRIBUTES'
  return index === undefined ? 'ALL_ATTRIBUTES' : 'ALL_PROJECTED_ATTRIBUTES'
}
