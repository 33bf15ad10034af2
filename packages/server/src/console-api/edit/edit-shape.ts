import type { DesignModel, EditShape, EntityModel } from '@tablewright/design/model'
import { seenParameter } from '@tablewright/design/model'
import { type RefusedField, refuse } from '@tablewright/system'
import { hiddenText } from '../../secrets/hide-secrets.js'
import { isCounted, isKeyAttribute, twinOf } from '../data/column-facts.js'
import type { EditAsk } from '../types/edit.js'
import type { JsonValues } from '../types/key-anatomy.js'

/** An edit as the shape of a pattern and its input. */
export interface ShapedEdit {
  readonly shape: EditShape
  readonly input: JsonValues
}

/** Returns the attributes that an edit changes, and those that must be unchanged since they were shown. */
export function shapeEdit(model: DesignModel, ask: EditAsk): ShapedEdit {
  const entity = Object.hasOwn(model.entities, ask.entity) ? model.entities[ask.entity] : undefined
  if (!entity) {
    throw refuse('INVALID_INPUT', `The design has no entity ${ask.entity}.`, {
      field: 'entity',
      remedy: 'Edit the entity: its derived items are updated with it.',
    })
  }
  if (ask.action !== 'update') refuseTwin(model, entity)
  if (ask.action === 'create') {
    return { shape: { action: 'create', entity: entity.name }, input: withoutHidden(ask.item) }
  }
  const { seen, missing, input } = seenOf(model, entity, ask.expected)
  if (ask.action === 'delete')
    return { shape: { action: 'delete', entity: entity.name, seen, missing }, input }
  const changes = withoutHidden(ask.changes)
  checkChanges(model, entity, Object.keys(changes))
  const changed = Object.keys(changes)
  return {
    shape: { action: 'update', entity: entity.name, changed, seen, missing },
    input: { ...input, ...changes },
  }
}

/** Removes masked values: a secret that is sent back masked was not changed. */
function withoutHidden(values: JsonValues): JsonValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== hiddenText))
}

/**
 * Returns the values that were shown to the caller, by parameter. An empty set is a missing attribute; masked
 * values are unknown.
 */
function seenOf(model: DesignModel, entity: EntityModel, expected: JsonValues) {
  const attributes = Object.values(entity.attributes)
  const isEmptySet = (value: unknown) => Array.isArray(value) && value.length === 0
  const had = attributes.filter(
    ({ name, type }) => expected[name] !== undefined && !(type.kind === 'set' && isEmptySet(expected[name])),
  )
  const shown = had.filter(({ name }) => expected[name] !== hiddenText)
  const input: Record<string, JsonValues[string]> = {}
  const version = shown.find(({ type }) => type.kind === 'version')
  for (const { name, keyOnly } of shown) {
    if (isKeyAttribute(name, entity, model) || name === version?.name) input[name] = expected[name]!
    else if (!version && !keyOnly) input[seenParameter(name)] = expected[name]!
  }
  return {
    seen: shown.map(({ name }) => name),
    missing: attributes.filter((attribute) => !had.includes(attribute)).map(({ name }) => name),
    input,
  }
}

function checkChanges(model: DesignModel, entity: EntityModel, names: readonly string[]): void {
  const twin = twinOf(entity, model)
  const fields = names.flatMap((field): RefusedField[] => {
    const attribute = Object.hasOwn(entity.attributes, field) ? entity.attributes[field] : undefined
    if (!attribute) return [{ field, reason: 'is not known' }]
    if (attribute.immutable || isKeyAttribute(field, entity, model))
      return [{ field, reason: 'never changes' }]
    if (attribute.onWrite || attribute.type.kind === 'version')
      return [{ field, reason: 'changes by itself' }]
    if (isCounted(field, entity, model)) return [{ field, reason: 'counts other items' }]
    return twin?.shared.includes(field) ? [{ field, reason: `follows from ${twin.source}` }] : []
  })
  if (names.length === 0) fields.push({ field: 'changes', reason: 'has nothing to change' })
  if (fields.length === 0) return
  throw refuse('INVALID_INPUT', `${fields.map(({ field, reason }) => `${field} ${reason}`).join('; ')}.`, {
    field: fields[0]!.field,
    remedy: `Correct ${fields.map(({ field }) => field).join(', ')}.`,
    data: { fields },
  })
}

/** Throws for a twin, which is created and deleted with its source. */
function refuseTwin(model: DesignModel, entity: EntityModel): void {
  const twin = twinOf(entity, model)
  if (!twin) return
  throw refuse('INVALID_INPUT', `${entity.name} is created and deleted together with ${twin.source}.`, {
    field: 'entity',
    remedy: `Edit ${twin.source}.`,
  })
}
