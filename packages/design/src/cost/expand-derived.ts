import type { ConditionModel } from '../model/condition-model.js'
import type { CountModel, DerivedItemModel, DerivedModel, MemberOfModel } from '../model/derived-model.js'
import { placeholders } from '../model/stored-items.js'
import type { KeyTemplates } from '../model/template-model.js'
import type { Action, Changed } from './action.js'
import { conditionAttributes } from './condition-attributes.js'
import { decideCondition, decideGiven, type KnownValue } from './decide-condition.js'

/** A write of the source, for the expansion of derived items. */
export interface SourceWrite {
  readonly operation: 'create' | 'put' | 'update' | 'delete'
  /** Whether an update may create the source. */
  readonly upsert: boolean
  readonly changed: Changed
  readonly optional: (attribute: string) => boolean
  /** Values of attributes after the write that the design fixes. */
  readonly after: KnownValue
  /** Condition that holds before the write, because the write is refused otherwise. */
  readonly given: ConditionModel | undefined
  /** The attributes in the source's key, which never change. */
  readonly ownKey: ReadonlySet<string>
  /** Renders the key text of a template from the source; `before` for the old item. */
  readonly keyText: (keys: KeyTemplates, before: boolean) => string
  /** Returns the attributes of the source that have the same text in every call. */
  readonly fixed: (before: boolean) => Readonly<Record<string, string>>
}

type KeyedModel = Exclude<DerivedModel, { kind: 'twin' }>

/**
 * Returns the actions that update one derived item, for all kinds except twins. `item` has the keys of the table only:
 * keys of indexes decide neither whether the item exists nor where it is.
 */
export function expandDerived(item: KeyedModel, write: SourceWrite): readonly Action[] {
  const after = item.while ? decideCondition(item.while, write.after) : true
  const placed = keyAttributes(item).every((name) => !write.optional(name))
  const present = after === true && placed
  switch (write.operation) {
    case 'create':
      return after === false ? [] : [appear(item, write, present)]
    case 'put':
      return expandPut(item, write, after, present)
    case 'delete':
      return leave(item, write, stoodBefore(item, write) === true && placed)
    case 'update': {
      const actions = expandUpdate(item, write, after, placed)
      return write.upsert && after !== false ? withNew(actions, item, write) : actions
    }
  }
}

/** Adds that the source may be new: all of the derived item is then written. */
function withNew(actions: readonly Action[], item: KeyedModel, write: SourceWrite): readonly Action[] {
  const isWhole = ({ kind, part, joins }: Action) => part === 'count' || (part ? joins : kind === 'put')
  if (actions.some(isWhole)) return actions
  const changed = actions.find(({ kind }) => kind === 'update')
  return [...actions.filter((each) => each !== changed), appearOrChange(item, write, changed?.sure ?? false)]
}

/** Expands a put. The old item is unknown, so its derived items may have to be deleted. */
function expandPut(
  item: KeyedModel,
  write: SourceWrite,
  after: boolean | undefined,
  present: boolean,
): readonly Action[] {
  const stays = [...keyAttributes(item), ...elementAttributes(item)].every((name) => write.ownKey.has(name))
  const gone = stays && after !== false ? [] : leave(item, write, false)
  if (after === false) return gone
  const placed = stays ? appearOrChange(item, write, present) : appear(item, write, present)
  const isReplaced = elementAttributes(item).some((name) => !write.ownKey.has(name))
  return [...gone, isReplaced ? { ...placed, reads: 'perhaps' } : placed]
}

function expandUpdate(
  item: KeyedModel,
  write: SourceWrite,
  after: boolean | undefined,
  placed: boolean,
): readonly Action[] {
  const moved = strongest(write.changed, keyAttributes(item))
  if (moved) {
    const sure = moved === 'sure' && placed
    const left = leave(item, write, sure && stoodBefore(item, write) === true)
    if (after === false) return left
    const joined = appear(item, write, sure && after === true)
    // If the key stays the same, one element of the set replaces another.
    const isReplaced = strongest(write.changed, elementAttributes(item)) !== undefined
    return [...left, isReplaced ? { ...joined, reads: 'perhaps' } : joined]
  }
  if (strongest(write.changed, conditionAttributes(item.while))) {
    const before = stoodBefore(item, write)
    if (after === false) return leave(item, write, before === true && placed)
    if (before === false) return [appear(item, write, after === true && placed)]
    return [appearOrChange(item, write, false)]
  }
  const always = item.while === undefined && placed
  if (item.kind === 'memberOf') {
    const element = strongest(write.changed, elementAttributes(item))
    if (!element) return []
    const sure = element === 'sure' && always
    return [{ ...appear(item, write, sure), reads: sure ? 'sure' : 'perhaps' }]
  }
  return item.kind === 'count' ? [] : expandCopies(item, write, always)
}

/** Whether the derived item existed before the write. */
function stoodBefore(item: KeyedModel, { given }: SourceWrite): boolean | undefined {
  return item.while ? decideGiven(item.while, given) : true
}

function elementAttributes(item: KeyedModel): readonly string[] {
  return item.kind === 'memberOf' ? placeholders(item.element) : []
}

/** A change of an attribute changes its copies. */
function expandCopies(item: DerivedItemModel, write: SourceWrite, always: boolean): readonly Action[] {
  const copies = Object.values(item.attributes).filter((copy) => write.changed.has(copy.from ?? copy.name))
  if (copies.length === 0) return []
  const sure = always && copies.some((copy) => write.changed.get(copy.from ?? copy.name) === 'sure')
  const changed = new Set(copies.map((copy) => copy.name))
  return [{ ...appear(item, write, sure), kind: 'update', changed }]
}

function appear(item: KeyedModel, write: SourceWrite, sure: boolean): Action {
  const place = { key: write.keyText(item.keys, false), fixed: write.fixed(false), sure }
  if (item.kind === 'memberOf') return memberAction(item, place, true)
  if (item.kind === 'count') return countAction(item, place)
  return { item: item.name, kind: 'put', ...place, replaces: item.kind === 'pointer' }
}

/** The item may exist already. If its index keys change, its index entries move. */
function appearOrChange(item: KeyedModel, write: SourceWrite, sure: boolean): Action {
  return { ...appear(item, write, sure), replaces: true }
}

function leave(item: KeyedModel, write: SourceWrite, sure: boolean): readonly Action[] {
  const place = { key: write.keyText(item.keys, true), fixed: write.fixed(true), sure }
  if (item.kind === 'memberOf') return [memberAction(item, place, false)]
  if (item.kind === 'count') return [countAction(item, place)]
  if (item.kind === 'unique' && item.kept) return []
  return [{ item: item.name, kind: 'delete', ...place, replaces: true }]
}

type ActionKey = Pick<Action, 'key' | 'fixed' | 'sure'>

function memberAction(item: MemberOfModel, place: ActionKey, joins: boolean): Action {
  const common = { item: item.name, kind: 'update', changed: new Set<string>(), replaces: true } as const
  return { ...common, ...place, part: 'member', joins }
}

function countAction(item: CountModel, { key, sure }: ActionKey): Action {
  const changed = new Set([item.attribute])
  return { item: item.target, kind: 'update', key, fixed: {}, sure, changed, part: 'count', replaces: true }
}

/**
 * Returns the attributes of the source that determine the keys of a derived item. A shard is computed from
 * the element.
 */
function keyAttributes(item: KeyedModel): readonly string[] {
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
