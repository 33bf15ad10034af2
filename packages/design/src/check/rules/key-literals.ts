import type { AttributeModel } from '../../model/attribute-model.js'
import type { DerivedModel } from '../../model/derived-model.js'
import type { BindingsModel } from '../../model/key-condition-model.js'
import type { PatternModel } from '../../model/pattern-model.js'
import { type StoredItem, storedItems } from '../../model/stored-items.js'
import type { PlaceholderSegment, TemplateModel } from '../../model/template-model.js'
import type { ValueModel } from '../../model/value-model.js'
import { codecOf } from '../../templates/codec.js'
import { KeyPartRefusal } from '../../templates/key-part-error.js'
import { type CheckContext, itemPlace, patternPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { acceptsLiteral } from '../values/value-scope.js'
import { writesOf } from './writes.js'

/** Checks that literal values of the design are valid in every key with their attribute. */
export function checkKeyLiterals(context: CheckContext): Finding[] {
  const items = storedItems(context.model)
  const writes = writesOf(context.patterns).flatMap(({ pattern, place, name, write }) => {
    const item = items.get(write.target)
    if (!item) return []
    const changes = 'changes' in write ? write.changes : []
    const values: readonly NamedValue[] = [
      ...Object.entries(write.bindings),
      ...changes.flatMap((each) => (each.kind === 'set' ? [[each.attribute, each.value] as const] : [])),
    ]
    const about = { place, pattern: pattern.name, who: name }
    return checkValues(about, item, values, keyParts(context, item))
  })
  const reads = context.patterns.flatMap((pattern) =>
    lookups(pattern).flatMap(([target, bindings]) => {
      const item = items.get(target)
      const about = { place: patternPlace(pattern), pattern: pattern.name, who: pattern.name }
      return item ? checkValues(about, item, Object.entries(bindings), ownParts(item)) : []
    }),
  )
  return [...writes, ...reads, ...[...items.values()].flatMap((item) => checkDefaults(context, item))]
}

type NamedValue = readonly [attribute: string, value: ValueModel]

interface About {
  readonly place: string
  readonly pattern?: string
  readonly who: string
}

/** A part of a key, with its attribute. */
interface KeyPart extends PlaceholderSegment {
  readonly template: TemplateModel
}

function checkDefaults(context: CheckContext, item: StoredItem): Finding[] {
  if (item.kind !== 'entity') return []
  const values = Object.values(item.attributes).flatMap(({ name, default: whenMissing }): NamedValue[] =>
    whenMissing?.kind === 'literal' ? [[name, whenMissing]] : [],
  )
  const about = { place: itemPlace(item), who: `The default of ${item.name}` }
  return checkValues(about, item, values, keyParts(context, item))
}

function checkValues(
  { place, pattern, who }: About,
  item: StoredItem,
  values: readonly NamedValue[],
  parts: readonly KeyPart[],
): Finding[] {
  return values.flatMap(([name, value]) => {
    const attribute = item.attributes[name] ?? item.source?.attributes[name]
    const refused = attribute && refusedPart(attribute, value, parts)
    if (!refused || value.kind !== 'literal') return []
    return [
      finding('TW1112', {
        place,
        ...(pattern === undefined ? {} : { pattern }),
        items: [item.name],
        message: `${who} gives ${name} the value ${JSON.stringify(value.value)}, which ${refused.reason} in the key ${refused.text}.`,
        remedy: refused.remedy,
        data: { attribute: name },
      }),
    ]
  })
}

interface RefusedPart {
  readonly text: string
  readonly reason: string
  readonly remedy: string
}

function refusedPart(
  { name, type }: AttributeModel,
  value: ValueModel,
  parts: readonly KeyPart[],
): RefusedPart | undefined {
  if (value.kind !== 'literal' || !acceptsLiteral(type, value.value)) return undefined
  for (const { attribute, codec, template } of parts) {
    if (attribute !== name || codec.kind === 'native') continue
    const refusal = refusalOf(() => codecOf(codec, template.delimiter).encode(value.value))
    if (refusal) return { text: template.text, reason: refusal.reason, remedy: refusal.remedy }
  }
  return undefined
}

/** Returns why a value cannot be key text; undefined if it can. */
export function refusalOf(encode: () => string): KeyPartRefusal | undefined {
  try {
    encode()
    return undefined
  } catch (error) {
    if (error instanceof KeyPartRefusal) return error
    throw error
  }
}

function ownParts(item: StoredItem): readonly KeyPart[] {
  return Object.values(item.keys).flatMap((template) => partsOf(template))
}

/**
 * Returns the parts of all keys that contain attributes of an entity, including the keys of its derived
 * items.
 */
function keyParts({ model }: CheckContext, item: StoredItem): readonly KeyPart[] {
  const derived = Object.values(model.derived).filter(({ source }) => source === item.name)
  return [...ownParts(item), ...derived.flatMap((each) => derivedParts(each))]
}

function derivedParts(derived: DerivedModel): readonly KeyPart[] {
  if (derived.kind === 'twin') return []
  const copies = 'attributes' in derived ? derived.attributes : {}
  const templates = [...Object.values(derived.keys), ...('element' in derived ? [derived.element] : [])]
  return templates.flatMap((template) => partsOf(template, (name) => copies[name]?.from ?? name))
}

function partsOf(template: TemplateModel, sourceOf = (name: string) => name): readonly KeyPart[] {
  return template.segments.flatMap((segment) =>
    segment.kind === 'placeholder' ? [{ ...segment, attribute: sourceOf(segment.attribute), template }] : [],
  )
}

type Lookup = readonly [target: string, bindings: BindingsModel]

/** Returns the literal values with which reads look up items. */
function lookups(pattern: PatternModel): readonly Lookup[] {
  switch (pattern.operation) {
    case 'get':
    case 'batchGet':
    case 'nearest':
      return [[pattern.target, pattern.bindings]]
    case 'transactGet':
      return Object.values(pattern.gets).map(({ target, bindings }) => [target, bindings])
    case 'query':
      return pattern.targets.slice(0, 1).map((target) => [target, pattern.keyCondition.bindings])
    default:
      return []
  }
}
