import type { AttributeValue } from '../../attribute-value.js'
import type { PathOperand, ValueOperand } from '../condition/condition.js'
import type { Path } from '../syntax/path.js'

/** The value that SET assigns. It is computed from the item before the update. */
export type SetValue =
  | PathOperand
  | ValueOperand
  | { readonly kind: 'ifNotExists'; readonly path: Path; readonly otherwise: SetValue }
  | { readonly kind: 'listAppend'; readonly first: SetValue; readonly second: SetValue }
  | {
      readonly kind: 'arithmetic'
      readonly operator: '+' | '-'
      readonly left: SetValue
      readonly right: SetValue
    }

export type UpdateAction =
  | { readonly kind: 'set'; readonly path: Path; readonly value: SetValue }
  | { readonly kind: 'remove'; readonly path: Path }
  | { readonly kind: 'add' | 'delete'; readonly path: Path; readonly value: AttributeValue }

/** The changes of an item, with placeholders replaced. Plain data; no path is part of another. */
export interface Update {
  readonly actions: readonly UpdateAction[]
  /** Whether the update is made from AttributeUpdates, which have other error messages. */
  readonly legacy?: true
}

/** Returns the paths that an update changes, which UPDATED_OLD and UPDATED_NEW project. */
export function updatedPaths(update: Update): readonly Path[] {
  return update.actions.map((action) => action.path)
}

/** Whether an update has actions and all of them remove something, so that it creates no item. */
export function onlyRemoves({ actions }: Update): boolean {
  return actions.length > 0 && actions.every(({ kind }) => kind === 'remove' || kind === 'delete')
}
