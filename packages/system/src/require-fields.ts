import { TablewrightError } from '@tablewright/base'
import type { AnyAction } from './action.js'

/** Throws if a route or command names fields that its action does not have. */
export function requireFields(face: string, action: AnyAction, names: readonly string[]): void {
  const missing = names.filter((name) => !Object.hasOwn(action.input, name))
  if (missing.length === 0) return
  throw new TablewrightError('ACTION_INVALID', `${face}: the action has no field ${missing.join(', ')}.`, {
    remedy: `Choose from ${Object.keys(action.input).join(', ') || 'no fields'}.`,
    data: { face, fields: missing },
  })
}
