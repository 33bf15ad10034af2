import type { StoredType } from '../items/item-plan.js'

/** Whether values are stored as the texts that they are. */
export function isTextType(type: StoredType): boolean {
  return (
    ['id', 'text', 'date', 'oneOf'].includes(type.kind) ||
    (type.kind === 'timestamp' && type.stored === 'iso')
  )
}
