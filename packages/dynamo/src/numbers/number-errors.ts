import type { DynamoError } from '../dynamo-error.js'
import { validationError } from '../errors/validation.js'

export function notANumber(text: string): DynamoError {
  const complaint = 'The parameter cannot be converted to a numeric value'
  return validationError(text === '' ? complaint : `${complaint}: ${text}`, {
    message: `${complaint}: ${text}`,
  })
}

export function numberOverflow(): DynamoError {
  return validationError(
    'Number overflow. Attempting to store a number with magnitude larger than supported range',
  )
}

export function numberUnderflow(): DynamoError {
  return validationError(
    'Number underflow. Attempting to store a number with magnitude smaller than supported range',
  )
}

export function tooManyDigits(): DynamoError {
  return validationError('Attempting to store more than 38 significant digits in a Number')
}
