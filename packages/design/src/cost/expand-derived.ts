import type { CountModel, DerivedItemModel, DerivedModel, MemberOfModel } from '../model/derived-model.js'
import type { KeyTemplates } from '../model/template-model.js'
import type { Action, Changed } from './action.js'
import { conditionAttributes } from './condition-attributes.js'
import { placeholders } from './stored-items.js'

/** What happens to the source, and how its attributes are called in keys. */
export interface SourceWrite {
  readonly operation: 'create' | 'put' | 'update' | 'delete'
  readonly changed: Changed
  readonly optional: (attribute: string) => boolean
  /** The key text of templates rendered from the source; `before` for the item that is left behind. */
  readonly keyText: (keys: KeyTemplates, before: boolean) => string
  /** The attributes of the source that have the same text at every call. */
  readonly fixed: (before: boolean) => Readonly<Record<string, string>>
}

type KeyedModel = Exclude<DerivedModel, { kind: 'twin' }>

/** The actions that keep one derived item right, for every derived item but twins. */
export function expandDerived(item: KeyedModel, write: SourceWrite): readonly Action[] {
  const condition = conditionAttributes(item.while)
  const always = item.while === undefined && keyAttributes(item).every((name) => !write.optional(name))
  switch (write.operation) {
    case 'create':
      return [appear(item, write, always)]
    case 'put':
      // What stood there before is not known: its derived items may have to go.
      return [...leave(item, write, false), appear(item, write, always)]
    case 'delete':
      return leave(item, write, always)
    case 'update':
      return expandUpdate(item, write, condition, always)
  }
}

function expandUpdate(
  item: KeyedModel,
  write: SourceWrite,
  condition: readonly string[],
  always: boolean,
): readonly Action[] {
  const moved = strongest(write.changed, keyAttributes(item))
  if (moved) {
    const sure = moved === 'sure' && always
    return [...leave(item, write, sure), appear(item, write, sure)]
  }
  if (strongest(write.changed, condition)) return [appear(item, write, false)]
  if (item.kind === 'memberOf') {
    const element = strongest(write.changed, placeholders(item.element))
    return element ? [appear(item, write, element === 'sure' && always)] : []
  }
  if (item.kind === 'count') return []
  return expandCopies(item, write, always)
}

/** The copies of changed attributes change. */
function expandCopies(item: DerivedItemModel, write: SourceWrite, always: boolean): readonly Action[] {
  const copies = Object.values(item.attributes).filter((copy) => write.changed.has(copy.from ?? copy.name))
  if (copies.length === 0) return []
  const sure = always && copies.some((copy) => write.changed.get(copy.from ?? copy.name) === 'sure')
  const changed = new Set(copies.map((copy) => copy.name))
  return [{ ...appear(item, write, sure), kind: 'update', changed }]
}

function appear(item: KeyedModel, write: SourceWrite, sure: boolean): Action {
  const place = { key: write.keyText(item.keys, false), fixed: write.fixed(false), sure }
  if (item.kind === 'memberOf') return memberAction(item, place)
  if (item.kind === 'count') return countAction(item, place)
  return { item: item.name, kind: 'put', ...place, replaces: item.kind === 'pointer' }
}

function leave(item: KeyedModel, write: SourceWrite, sure: boolean): readonly Action[] {
  const place = { key: write.keyText(item.keys, true), fixed: write.fixed(true), sure }
  if (item.kind === 'memberOf') return [memberAction(item, place)]
  if (item.kind === 'count') return [countAction(item, place)]
  if (item.kind === 'unique' && item.kept) return []
  return [{ item: item.name, kind: 'delete', ...place, replaces: true }]
}

type Place = Pick<Action, 'key' | 'fixed' | 'sure'>

function memberAction(item: MemberOfModel, place: Place): Action {
  return { item: item.name, kind: 'update', ...place, changed: new Set(), replaces: true }
}

function countAction(item: CountModel, { key, sure }: Place): Action {
  const changed = new Set([item.attribute])
  return { item: item.target, kind: 'update', key, fixed: {}, sure, changed, replaces: true }
}

/** The attributes of the source that decide where a derived item stands. A shard is computed from the element. */
export function keyAttributes(item: KeyedModel): readonly string[] {
  const names = [...new Set(Object.values(item.keys).flatMap(placeholders))].filter(
    (name) => name !== 'shard',
  )
  if (item.kind === 'memberOf' || item.kind === 'count') return names
  return names.map((name) => item.attributes[name]?.from ?? name)
}

function strongest(changed: Changed, names: readonly string[]): 'sure' | 'perhaps' | undefined {
  const found = names.flatMap((name) => changed.get(name) ?? [])
  return found.includes('sure') ? 'sure' : found[0]
}
