import type { DynamoError } from '../dynamo-error.js'
import { invalidParameter, invalidParameterText, validationError } from '../errors/validation.js'
import { maxAttributeNameSize } from '../limits.js'
import { inSetOrder } from './set-order.js'

export function emptyAttributeValue(): DynamoError {
  return validationError(
    'Supplied AttributeValue is empty, must contain exactly one of the supported datatypes',
    { bare: true },
  )
}

export function severalTypes(): DynamoError {
  return validationError(
    'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
    { bare: true },
  )
}

export function attributeNameTooLarge(): DynamoError {
  return validationError(`Attribute name is too large, must be less than ${maxAttributeNameSize + 1} bytes`)
}

export function emptyAttributeName(): DynamoError {
  return validationError('Empty attribute name')
}

export function nestedTooDeep(): DynamoError {
  return validationError(
    'Nesting Levels have exceeded supported limits: ' +
      'Attributes in the item have nested levels beyond supported limit',
  )
}

export function nullMustBeTrue(): DynamoError {
  return invalidParameter('Null attribute value types must have the value of true')
}

/** DynamoDB's message has a double space, because the name of the set is missing there. */
export function emptySet(type: 'SS' | 'NS' | 'BS'): DynamoError {
  if (type === 'BS') return invalidParameter('Binary sets should not be empty')
  return invalidParameter(`An ${type === 'SS' ? 'string' : 'number'} set  may not be empty`)
}

export function nullInSet(type: 'SS' | 'NS' | 'BS'): DynamoError {
  if (type === 'BS') return invalidParameter('Binary sets may not contain null values')
  return invalidParameter(
    `An ${type === 'SS' ? 'string' : 'number'} set may not have a null string as a member`,
  )
}

export function duplicateInSet(type: 'SS' | 'NS' | 'BS', elements: readonly string[]): DynamoError {
  if (type === 'NS')
    return validationError('Input collection contains duplicates', {
      message: invalidParameterText('Input collection contains duplicates.'),
    })
  const suffix = type === 'BS' ? 'of type BS contains duplicates.' : ' contains duplicates.'
  const quoted = untilRepeated(type, elements).map((element) => JSON.stringify(element))
  return validationError(invalidParameterText(`Input collection [${elements.join(', ')}]${suffix}`), {
    message: invalidParameterText(`Input collection [${quoted.join(type === 'BS' ? ',' : ', ')}]${suffix}`),
  })
}

/** Newer regions list the elements sorted so far when the first duplicate is found, then the rest as sent. */
function untilRepeated(type: 'SS' | 'BS', elements: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  const repeated = elements.findIndex((element) => seen.size === seen.add(element).size)
  return [...inSetOrder(type, elements.slice(0, repeated)), ...elements.slice(repeated)]
}
