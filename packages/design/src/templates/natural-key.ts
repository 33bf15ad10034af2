import type { AttributeModel } from '../model/attribute-model.js'
import type { CodecModel } from '../model/codec-model.js'
import type { KeyTemplates, PlaceholderSegment, TemplateModel } from '../model/template-model.js'
import type { TypeModel } from '../model/type-model.js'
import { lawsOf } from './codec-laws.js'

/** Returns the placeholder of a template that has nothing else: `<seq>`. */
export function barePlaceholder(template: TemplateModel | undefined): PlaceholderSegment | undefined {
  const [segment, ...others] = template?.segments ?? []
  return segment?.kind === 'placeholder' && others.length === 0 ? segment : undefined
}

/**
 * Returns the template of an attribute that is itself a key attribute: stored under its name, without other
 * parts.
 */
export function naturalKey(
  { name, path, keyOnly }: Pick<AttributeModel, 'name' | 'path' | 'keyOnly'>,
  keys: KeyTemplates,
): TemplateModel | undefined {
  if (keyOnly || path.length > 1) return undefined
  const template = keys[path[0]]
  return barePlaceholder(template)?.attribute === name ? template : undefined
}

/** Marks attributes that are themselves key attributes and must be stored as key text. */
export function withKeyTexts(
  attributes: Readonly<Record<string, AttributeModel>>,
  keys: KeyTemplates,
): Readonly<Record<string, AttributeModel>> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => {
      const template = naturalKey(attribute, keys)
      const codec = barePlaceholder(template)?.codec
      if (!template || !codec || isStoredForm(attribute.type, codec)) return [name, attribute]
      return [name, { ...attribute, keyText: { codec, delimiter: template.delimiter } }]
    }),
  )
}

/** Whether a key holds exactly what an attribute of the type stores. */
export function isStoredForm(type: TypeModel, codec: CodecModel): boolean {
  switch (codec.kind) {
    case 'native':
    case 'ulid':
    case 'uuid':
    case 'date':
    case 'hostname':
      return true
    case 'oneOf':
      return !codec.fold
    case 'timestamp':
      return codec.direction === 'ascending' && type.kind === 'timestamp' && type.stored === 'iso'
    case 'text':
      return codec.onDelimiter === 'refuse' && (!codec.fold || isFolded(type))
    case 'integer':
    case 'boolean':
    case 'binary':
    case 'decimal':
    case 'custom':
      return false
  }
}

/** Whether values are folded before they are stored, so that folding them again changes nothing. */
export function isFolded(type: TypeModel): boolean {
  return type.kind === 'text' && type.lowerCase === true
}

/** Whether the value can be read back from its key text exactly. Folded text has lost its spelling. */
export function isInvertible(codec: CodecModel, type: TypeModel): boolean {
  return lawsOf(codec).inverse === 'exact' || isFolded(type)
}
