import type { DesignModel } from '../model/design-model.js'
import type { EntityModel } from '../model/item-model.js'
import type { JsonValue } from '../model/json.js'
import { keyNames, placeholders } from '../model/stored-items.js'
import type { KeyTemplates } from '../model/template-model.js'
import type { ValueModel } from '../model/value-model.js'
import type { WriteModel } from '../model/write-model.js'
import type { Action, Changed } from './action.js'
import { conditionAttributes } from './condition-attributes.js'
import { expandDerived, type SourceWrite } from './expand-derived.js'
import { readsBefore } from './reads-before.js'

export interface Expansion {
  readonly actions: readonly Action[]
  /** Whether the item is read first. */
  readonly readsBefore: boolean
  /** The attributes that the condition of the write reads. */
  readonly tested: readonly string[]
}

/** The list whose elements repeat a write, and the parameters of an element. */
export interface Repetition {
  readonly list: string
  readonly names: ReadonlySet<string>
}

/** Returns everything that one write changes: the item itself and all its derived items. */
export function expandWrite(model: DesignModel, write: WriteModel, repetition?: Repetition): Expansion {
  const entity = model.entities[write.target]
  const tested = conditionAttributes(write.condition)
  if (!entity) return { actions: [], readsBefore: false, tested }
  const values = knownValues(write)
  const changed = changedAttributes(entity, write)
  const replaced = changedBy(write)
  const owner = symbolicKey(tableKeys(model, entity), {
    values,
    replaced: none,
    repetition,
    owner: entity.name,
  })
  const source: SourceWrite = {
    operation: write.operation === 'check' ? 'update' : write.operation,
    upsert: write.operation === 'update' && write.upsert,
    changed,
    given: write.condition,
    after: (name) => literalAfter(entity, write, values, name),
    ownKey: new Set(Object.values(tableKeys(model, entity)).flatMap(placeholders)),
    optional: (name) => entity.attributes[name]?.optional === true && !isGiven(write, values.get(name)),
    keyText: (keys, before) =>
      symbolicKey(keys, { values, replaced: before ? replaced : none, repetition, owner }),
    fixed: (before) => fixedValues(values, before ? replaced : none),
  }
  const own = ownAction(model, entity, write, source)
  if (write.operation === 'check') return { actions: [own], readsBefore: false, tested }
  const derived = expandEntity(model, entity, source, new Set([entity.name]))
  const reads = readsBefore(model, entity, write, derived, changed)
  const read: Action = reads ? { ...own, reads: 'sure' } : own
  return { actions: [read, ...derived], readsBefore: reads, tested }
}

const none: Changed = new Map()

function expandEntity(
  model: DesignModel,
  entity: EntityModel,
  write: SourceWrite,
  visited: ReadonlySet<string>,
): readonly Action[] {
  return entity.derives.flatMap((name): readonly Action[] => {
    const item = model.derived[name]
    if (!item) return []
    if (item.kind === 'count') return expandDerived(item, write)
    if (item.kind !== 'twin') return expandDerived({ ...item, keys: tableKeys(model, item) }, write)
    const twin = model.entities[item.twin]
    if (!twin || visited.has(twin.name)) return []
    const changed = new Map([...write.changed].filter(([attribute]) => item.shared.includes(attribute)))
    if (write.operation === 'update' && changed.size === 0) return []
    const own: Action = {
      item: twin.name,
      kind: write.operation === 'create' ? 'put' : write.operation,
      sure: item.while === undefined,
      key: write.keyText(tableKeys(model, twin), false),
      fixed: write.fixed(false),
      replaces: write.operation !== 'create',
      ...(write.operation === 'update' ? { changed: new Set(changed.keys()) } : {}),
      ...twinRead(model, twin, write, changed),
    }
    return [own, ...expandEntity(model, twin, { ...write, changed }, new Set([...visited, twin.name]))]
  })
}

/** Whether a twin is read first: if its source is replaced, or if its keys of indexes change. */
function twinRead(
  model: DesignModel,
  twin: EntityModel,
  { operation }: SourceWrite,
  changed: Changed,
): Pick<Action, 'reads'> {
  if (operation === 'put') return { reads: 'perhaps' }
  if (operation !== 'update') return {}
  const generated = Object.values(twin.attributes).filter(
    ({ onWrite, type }) => onWrite !== undefined || type.kind === 'version',
  )
  const own = keyNames(model.tables[twin.table]!)
  const keys = Object.keys(twin.keys).filter((name) => !own.includes(name))
  const names = new Set(keys.flatMap((name) => placeholders(twin.keys[name]!)))
  const moved = [...changed.keys(), ...generated.map(({ name }) => name)].filter((name) => names.has(name))
  if (moved.length === 0) return {}
  return { reads: moved.some((name) => changed.get(name) !== 'perhaps') ? 'sure' : 'perhaps' }
}

function ownAction(model: DesignModel, entity: EntityModel, write: WriteModel, source: SourceWrite): Action {
  const { operation } = write
  return {
    item: entity.name,
    kind: operation === 'create' ? 'put' : operation,
    sure: true,
    key: source.keyText(tableKeys(model, entity), false),
    fixed: source.fixed(false),
    replaces: operation !== 'create',
    ...(operation === 'update' ? { changed: new Set(source.changed.keys()) } : {}),
  }
}

function tableKeys(
  { tables }: DesignModel,
  { table, keys }: { readonly table: string; readonly keys: KeyTemplates },
): KeyTemplates {
  const names = keyNames(tables[table]!)
  return Object.fromEntries(names.flatMap((name) => (keys[name] ? [[name, keys[name]]] : [])))
}

/**
 * Returns the attributes that an update changes, including those that change with every write. A create or
 * put changes all.
 */
export function changedAttributes(entity: EntityModel, write: WriteModel): Changed {
  if (write.operation !== 'update') return none
  const changed = new Map<string, 'sure' | 'perhaps'>()
  for (const attribute of write.quiet ? [] : Object.values(entity.attributes)) {
    if (attribute.onWrite !== undefined || attribute.type.kind === 'version')
      changed.set(attribute.name, 'sure')
  }
  for (const [name, certainty] of changedBy(write)) changed.set(name, certainty)
  return changed
}

function changedBy(write: WriteModel): Changed {
  if (!('changes' in write)) return none
  return new Map(
    write.changes.map((change) => [change.attribute, change.kind === 'edit' ? 'perhaps' : 'sure']),
  )
}

function knownValues(write: WriteModel): ReadonlyMap<string, ValueModel> {
  const values = new Map(Object.entries(write.bindings))
  for (const change of 'changes' in write ? write.changes : []) {
    if (change.kind === 'set') values.set(change.attribute, change.value)
    if (change.kind === 'edit') values.set(change.attribute, { kind: 'parameter', name: change.parameter })
  }
  return values
}

function fixedValues(
  values: ReadonlyMap<string, ValueModel>,
  replaced: Changed,
): Readonly<Record<string, string>> {
  const entries = [...values].flatMap(([name, value]) =>
    value.kind === 'literal' && !replaced.has(name) ? [[name, String(value.value)] as const] : [],
  )
  return Object.fromEntries(entries)
}

/** Whether the caller must give the value. A create may omit optional attributes; those of `set` are required. */
function isGiven(write: WriteModel, value: ValueModel | undefined): boolean {
  return value !== undefined && (write.operation === 'update' || value.kind !== 'parameter')
}

/** Returns the literal that the write sets, or the default of a create. */
function literalAfter(
  entity: EntityModel,
  write: WriteModel,
  values: ReadonlyMap<string, ValueModel>,
  name: string,
): JsonValue | undefined {
  const value = values.get(name)
  if (value) return value.kind === 'literal' ? value.value : undefined
  const fallback = entity.attributes[name]?.default
  return write.operation === 'create' && fallback?.kind === 'literal' ? fallback.value : undefined
}

interface Symbols {
  readonly values: ReadonlyMap<string, ValueModel>
  /** Changed attributes, to render the key before the change. */
  readonly replaced: Changed
  readonly repetition: Repetition | undefined
  /** The item whose attributes are unknown. */
  readonly owner: string
}

/** Renders a key with names for parameters and unknown values. The elements of a list differ. */
function symbolicKey(keys: KeyTemplates, { values, replaced, repetition, owner }: Symbols): string {
  const name = (attribute: string): string => {
    const value = replaced.has(attribute) ? undefined : values.get(attribute)
    if (value?.kind === 'literal') return String(value.value)
    if (value?.kind === 'parameter') {
      return repetition?.names.has(value.name) ? `{${repetition.list}.${value.name}}` : `{${value.name}}`
    }
    return `{${replaced.has(attribute) ? 'former ' : ''}${attribute} of ${owner}}`
  }
  return Object.entries(keys)
    .map(([key, template]) => {
      const parts = template.segments.map((part) =>
        part.kind === 'literal' ? part.text : name(part.attribute),
      )
      return `${key}=${parts.join('')}`
    })
    .join(' ')
}
