import type { AttributeValue, Item } from '@tablewright/dynamo'
import { type CallSite, failure, notFound } from '../errors/call-errors.js'
import type { Call } from '../input/call.js'
import { pathOf, pathsOf } from '../items/item-plan.js'
import type { Values } from '../items/key-codec.js'
import { type StoredPath, valueAt, withValueAt } from '../items/stored-path.js'
import type { TwinPlan } from '../plan/derived-plan.js'
import { type Action, setAndRemove } from './action.js'
import { existenceOf } from './existence.js'
import { reindexer } from './reindex.js'
import { RequestWriter } from './request-writer.js'
import { itemId, type Stored, storedItem } from './stored.js'
import type { DerivedTwin, EntityWriter, Lookup, Write, WriteScope, WriteStep } from './write.js'

/** A shared attribute: its paths in the source and in the twin. */
interface Shared {
  readonly name: string
  readonly path: StoredPath
  read(source: Stored): AttributeValue | undefined
}

export function derivedTwin(plan: TwinPlan, sourceName: string, scope: WriteScope): DerivedTwin {
  const exists = existenceOf(plan, scope)
  const twin = () => scope.entity(plan.twin)
  const shared = sharedAttributes(plan, sourceName, scope)
  const keyOf = (source: Stored | undefined, call: Call) =>
    source && exists(source, call) ? scope.item(plan.twin).key(source.values) : undefined
  return {
    name: plan.name,
    entity: plan.twin,
    reads: plan.reads,
    key: keyOf,
    agrees: (source, found) => shared.every(({ path, read }) => isSame(valueAt(found, path), read(source))),
    restore: (source, found, call) => {
      const key = scope.item(plan.twin).key(source.values)
      if (!found) return { write: createTwin(twin(), key, source, undefined), call }
      const edits = shared.map(({ name, path, read }) => ({ name, path, value: read(source) }))
      return { write: updateTwin(twin(), key, edits, plan.shared, scope), call }
    },
    writes: ({ before, after, replaces }, call, lookup) => {
      const [old, next] = [keyOf(before, call), keyOf(after, call)]
      const step = (write: Write): WriteStep => ({ write, call })
      const { table } = scope.item(plan.twin)
      const read = (key: Item) => lookup({ id: itemId(table, key), table, key })
      if (!old) return next ? [step(createTwin(twin(), next, after!, undefined))] : []
      if (!next) return [step(deleteTwin(twin(), old))]
      if (!isSame(old, next)) {
        const found = read(old)
        return [step(deleteTwin(twin(), old)), step(createTwin(twin(), next, after!, found))]
      }
      const edits = changedShared(shared, before!, after!)
      if (replaces && !read(old)) return [step(createTwin(twin(), next, after!, undefined))]
      const own = replaces ? ownGiven(plan, call, twin(), scope) : []
      return edits.length + own.length === 0
        ? []
        : [step(updateTwin(twin(), old, [...edits, ...own], plan.shared, scope))]
    },
  }
}

function sharedAttributes(plan: TwinPlan, sourceName: string, scope: WriteScope): readonly Shared[] {
  const source = scope.item(sourceName).plan.attributes
  return scope.item(plan.twin).plan.attributes.flatMap((attribute): Shared[] => {
    const { name, type } = attribute
    if (!plan.shared.includes(name)) return []
    const from = source.find((each) => each.name === name && isSame(each.type, type))
    const read: Shared['read'] = from
      ? ({ item }) => valueAt(item, pathOf(from))
      : ({ values }) =>
          values[name] === undefined ? undefined : scope.kinds.value(type).toStored(values[name])
    return [{ name, path: pathOf(attribute), read }]
  })
}

/** A value that an update of the twin sets; undefined removes it. */
interface TwinEdit {
  readonly name: string
  readonly path: StoredPath
  readonly value: AttributeValue | undefined
}

function changedShared(shared: readonly Shared[], before: Stored, after: Stored): readonly TwinEdit[] {
  return shared.flatMap(({ name, path, read }) => {
    const value = read(after)
    return isSame(read(before), value) ? [] : [{ name, path, value }]
  })
}

/** Returns the values that only the twin has: from the call, else the stored ones. */
function ownGiven(
  { own }: TwinPlan,
  { values }: Call,
  { codec }: EntityWriter,
  { kinds }: WriteScope,
): readonly TwinEdit[] {
  return codec.plan.attributes.flatMap((attribute) => {
    const { name, type } = attribute
    if (!own.includes(name) || values[name] === undefined) return []
    return [{ name, path: pathOf(attribute), value: kinds.value(type).toStored(values[name]) }]
  })
}

/** Returns the write that creates a twin. `moved` is the twin under its former key, whose own values are kept. */
function createTwin(entity: EntityWriter, key: Item, source: Stored, moved: ReturnType<Lookup>): Write {
  const { codec, values: newValues, derived, name } = entity
  const kept: Values = moved ? codec.fromItem(moved) : {}
  const newTwin = (call: Call): Stored => {
    const given = { ...kept, ...call.values, ...source.values }
    const values = newValues.complete(given, newValues.onCreate(given, call), moved ? kept : undefined)
    return { values, item: codec.toItem(values) }
  }
  return {
    kind: 'create',
    entity,
    key: () => key,
    apply: (before, call, site) => {
      if (before) throw failure('ALREADY_EXISTS', site, { entity: name })
      return newTwin(call)
    },
    derived,
    direct: (call, site) => {
      const after = newTwin(call)
      const absent = { condition: 'attribute_not_exists(#0)', names: { '#0': codec.keyNames[0]! } }
      const explain = () => failure('ALREADY_EXISTS', site, { entity: name })
      const put = { kind: 'put', table: codec.table, key, item: after.item } as const
      return { after, action: { ...put, ...absent, explain, ignoresOld: true } }
    },
  }
}

function deleteTwin(entity: EntityWriter, key: Item): Write {
  const { codec, derived } = entity
  const readsBefore = derived.length > 0
  const reads = pathsOf(
    codec.plan,
    codec.keyAttributes,
    derived.flatMap((each) => each.reads),
  )
  return {
    kind: 'delete',
    entity,
    readsBefore,
    key: () => key,
    apply: () => undefined,
    reads,
    derived,
    direct: readsBefore ? undefined : () => ({ action: { kind: 'delete', table: codec.table, key } }),
  }
}

/**
 * Returns the update of a twin with the changes of its source. A missing twin is not created from a part of its values.
 */
function updateTwin(
  entity: EntityWriter,
  key: Item,
  edits: readonly TwinEdit[],
  shared: readonly string[],
  scope: WriteScope,
): Write {
  const { codec, name, plan, values: newValues } = entity
  const { version } = plan
  const settled = new Set([...shared, ...edits.map((edit) => edit.name)])
  const filled = plan.attributes.flatMap((attribute) =>
    attribute.onWrite && !settled.has(attribute.name) ? [attribute.name] : [],
  )
  const raises = version !== undefined && !settled.has(version)
  const changed = new Set([...edits.map((edit) => edit.name), ...filled, ...(raises ? [version] : [])])
  const generatedEdits = (call: Call) => generatedTwinEdits(entity, settled, call, scope)
  const derived = entity.derived.filter(({ reads }) => reads.some((each) => changed.has(each)))
  const moved = (codec.indexes ?? []).filter(({ attributes }) => attributes.some((each) => changed.has(each)))
  const reindex = reindexer(
    codec,
    moved.map((index) => index.name),
  )
  const versionPath = pathsOf(codec.plan, codec.keyAttributes, raises ? [version] : [])
  const reads = [
    ...pathsOf(codec.plan, codec.keyAttributes, [...derived.flatMap((each) => each.reads), ...reindex.reads]),
    ...versionPath,
  ]
  const readsBefore = derived.length + moved.length > 0
  return {
    kind: 'update',
    entity,
    readsBefore,
    key: () => key,
    generate: (call) => newValues.onWrite(call),
    apply: (before, call, site) => {
      if (!before) throw notFound(site, name)
      let { item } = before
      for (const { path, value } of [...edits, ...generatedEdits(call)]) item = withValueAt(item, path, value)
      for (const path of versionPath) item = withValueAt(item, path, raised(valueAt(before.item, path)))
      return storedItem(reindex.apply(item), codec)
    },
    reads,
    writes: (call) => [
      ...[...edits, ...generatedEdits(call)].map(({ path }) => path),
      ...versionPath,
      ...reindex.writes,
    ],
    derived,
    direct: readsBefore
      ? undefined
      : (call, site) => ({
          action: updateAction(entity, key, [...edits, ...generatedEdits(call)], versionPath, site),
        }),
  }
}

function raised(version: AttributeValue | undefined): AttributeValue {
  return { N: String(Number(version && 'N' in version ? version.N : 0) + 1) }
}

/** Returns the values that the twin generates at every write, except shared ones. */
function generatedTwinEdits(
  { codec, values }: EntityWriter,
  settled: ReadonlySet<string>,
  call: Call,
  { kinds }: WriteScope,
): readonly TwinEdit[] {
  const made = values.onWrite(call)
  return codec.plan.attributes.flatMap((attribute) => {
    const { name, type } = attribute
    if (made[name] === undefined || settled.has(name)) return []
    return [{ name, path: pathOf(attribute), value: kinds.value(type).toStored(made[name]) }]
  })
}

function updateAction(
  { codec, name }: EntityWriter,
  key: Item,
  edits: readonly TwinEdit[],
  versionPath: readonly StoredPath[],
  site: CallSite,
): Action {
  const writer = new RequestWriter()
  const condition = `attribute_exists(${writer.path([codec.keyNames[0]!])})`
  const set: string[] = []
  const remove: string[] = []
  for (const { path, value } of edits) {
    if (value === undefined) remove.push(writer.path(path))
    else set.push(`${writer.path(path)} = ${writer.value(value)}`)
  }
  for (const path of versionPath) {
    const text = writer.path(path)
    const [zero, one] = [writer.value({ N: '0' }), writer.value({ N: '1' })]
    set.push(`${text} = if_not_exists(${text}, ${zero}) + ${one}`)
  }
  const clauses = setAndRemove(set, remove)
  const { names, values } = writer
  const explain: Action['explain'] = (stood) => (stood ? undefined : notFound(site, name))
  return { kind: 'update', table: codec.table, key, clauses, condition, names, values, explain }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
