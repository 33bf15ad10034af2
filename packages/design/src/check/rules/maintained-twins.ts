import { isAssignable } from '../../domains/is-assignable.js'
import type { AttributeModel } from '../../model/attribute-model.js'
import type { TwinModel } from '../../model/derived-model.js'
import type { EntityModel } from '../../model/item-model.js'
import { keyNames, placeholders } from '../../model/stored-items.js'
import type { CheckContext } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { isAbsent } from './typed-immutable.js'
import { type PlacedWrite, writesOf } from './writes.js'

/** Proves that a twin exists exactly while its source does, and that shared attributes stay equal. */
export function checkTwin(context: CheckContext, source: EntityModel, twin: TwinModel): Finding[] {
  const { model, patterns } = context
  const other = model.entities[twin.twin]
  if (!other) return []
  const writes = writesOf(patterns)
  const table = model.tables[other.table]
  const own = table ? keyNames(table) : []
  return [
    ...checkKeys(twin, source, other, own, writes),
    ...twin.shared.flatMap((name) => checkEqual(twin, source.attributes[name]!, other.attributes[name]!)),
    ...(other.derives.length > 0
      ? [loose(twin, `${other.name} has derived items of its own`, `Derive them from ${source.name}.`)]
      : []),
    ...checkOnlySource(context, twin),
    ...writes.flatMap((placed) => [
      ...checkAlone(placed, twin, other),
      ...checkReplaced(placed, twin, other),
      ...checkCreated(placed, twin, other),
    ]),
  ]
}

/** Checks that no other source has the same twin: each would take it for an item without a source. */
function checkOnlySource({ model }: CheckContext, twin: TwinModel): Finding[] {
  const other = Object.values(model.derived).find(
    (each) => each.kind === 'twin' && each.twin === twin.twin && each.name !== twin.name,
  )
  if (!other) return []
  const remedy = `Give ${twin.source} a twin of its own, or remove ${other.name}.`
  return [loose(twin, `${twin.twin} is also the twin ${other.name}`, remedy)]
}

function loose(twin: TwinModel, reason: string, remedy: string): Finding {
  return finding('TW1206', {
    place: `derived.${twin.name}`,
    items: [twin.source, twin.twin],
    message: `${twin.name} cannot be kept: ${reason}.`,
    remedy,
    data: { derived: twin.name },
  })
}

/** Checks that the keys of the twin follow from the source, and that its primary key never changes. */
function checkKeys(
  twin: TwinModel,
  source: EntityModel,
  other: EntityModel,
  own: readonly string[],
  writes: readonly PlacedWrite[],
): Finding[] {
  return Object.entries(other.keys).flatMap(([key, template]) =>
    placeholders(template).flatMap((name): Finding[] => {
      if (!twin.shared.includes(name)) {
        const reason = `${key} of ${other.name} is made of ${name}, which ${source.name} has not`
        return [loose(twin, reason, `Declare ${name} in ${source.name} too.`)]
      }
      if (!own.includes(key)) return []
      if (source.attributes[name]!.optional) {
        const reason = `${key} of ${other.name} is made of ${name}, which ${source.name} may lack`
        return [loose(twin, reason, `Make ${name} of ${source.name} required.`)]
      }
      const change = writes.find(
        ({ write }) =>
          write.operation === 'update' &&
          write.target === source.name &&
          write.changes.some(({ attribute }) => attribute === name),
      )
      if (!change) return []
      const reason = `${change.name} changes ${name}, which is part of the key of ${other.name}`
      return [loose(twin, reason, `Declare ${name} .immutable(), or make the twin a mirror().`)]
    }),
  )
}

/** Checks that the twin accepts every shared value of the source. */
function checkEqual(twin: TwinModel, one: AttributeModel, other: AttributeModel): Finding[] {
  if (isGenerated(one) && isGenerated(other)) return []
  if (!isAssignable(one.type, other.type)) {
    const reason = `${one.name} of ${twin.source} can have values that ${one.name} of ${twin.twin} cannot`
    return [loose(twin, reason, `Declare ${one.name} alike in both entities.`)]
  }
  if (one.optional && !other.optional) {
    return [
      loose(
        twin,
        `${one.name} may be missing from ${twin.source} only`,
        'Declare it optional in both entities.',
      ),
    ]
  }
  return []
}

function isGenerated({ type, onWrite }: AttributeModel): boolean {
  return type.kind === 'version' || onWrite !== undefined
}

/** Reports patterns that change attributes of the twin that the source also has. */
function checkAlone(placed: PlacedWrite, twin: TwinModel, other: EntityModel): Finding[] {
  const { write, pattern, place, name } = placed
  if (write.target !== other.name || write.operation === 'check') return []
  if (write.operation === 'update' && !write.upsert) {
    if (!write.changes.some(({ attribute }) => twin.shared.includes(attribute))) return []
  }
  const verb = { put: 'puts', create: 'creates', update: 'changes', delete: 'removes' }[write.operation]
  return [
    finding('TW1205', {
      place,
      pattern: pattern.name,
      items: [other.name, twin.source],
      message: `${name} ${verb} ${other.name} alone, which is the twin of ${twin.source}.`,
      remedy: `Write ${twin.source}, and the twin follows; update only the attributes of the twin alone: ${twin.own.join(', ') || 'nothing'}.`,
      data: { derived: twin.name },
    }),
  ]
}

/** Reports puts of the source that would reset optional attributes of the twin. */
function checkReplaced(
  { write, pattern, place, name }: PlacedWrite,
  twin: TwinModel,
  other: EntityModel,
): Finding[] {
  if (write.operation !== 'put' || write.target !== twin.source || isAbsent(write.condition)) return []
  const reset = twin.own.filter((own) => isLeftOut(other.attributes[own]))
  if (reset.length === 0) return []
  return [
    finding('TW1205', {
      place,
      pattern: pattern.name,
      items: [twin.source, twin.twin],
      message: `${name} replaces ${twin.source}, and ${reset.join(', ')} of ${twin.twin} with it.`,
      remedy: 'Use create() for a new item and update() for an existing one.',
      data: { derived: twin.name },
    }),
  ]
}

/** Reports upserts of the source, which have no parameters for attributes of the twin. */
function checkCreated(
  { write, pattern, place, name }: PlacedWrite,
  twin: TwinModel,
  other: EntityModel,
): Finding[] {
  if (write.operation !== 'update' || !write.upsert || write.target !== twin.source) return []
  const needed = twin.own.filter((own) => {
    const attribute = other.attributes[own]
    return attribute && !isLeftOut(attribute) && !isGenerated(attribute)
  })
  if (needed.length === 0) return []
  return [
    finding('TW1206', {
      place,
      pattern: pattern.name,
      items: [twin.source, twin.twin],
      message: `${name} can create a ${twin.source}, but nobody gives ${needed.join(', ')} of its twin ${twin.twin}.`,
      remedy: 'Create the item with create(), and leave out upsert.',
      data: { derived: twin.name },
    }),
  ]
}

function isLeftOut(attribute: AttributeModel | undefined): boolean {
  if (!attribute) return false
  const { optional, default: whenMissing, onCreate } = attribute
  return optional || whenMissing !== undefined || onCreate !== undefined
}
