import { isTimestamp, isUlid } from '@tablewright/design/templates'
import { isFullText, isVersion, passing, type TypeCheck } from './check-type.js'

// Checks of compiled clients, whose errors name the kind of a value and have no message.

export function leanIdCheck({ form }: { readonly form?: string }): TypeCheck {
  return form === 'ulid' ? passing(isUlid, form) : passing(isFullText, 'text')
}

export function leanTimestampCheck(): TypeCheck {
  return passing(isTimestamp, 'timestamp')
}

export function leanVersionCheck(): TypeCheck {
  return passing(isVersion, 'version')
}
