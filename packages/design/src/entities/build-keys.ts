import { TablewrightError } from '@tablewright/base'
import type { CodecModel } from '../model/codec-model.js'
import type { IndexModel, TableModel } from '../model/table-model.js'
import type { KeyTemplates, TemplateModel } from '../model/template-model.js'
import { allKeyAttributes } from '../tables/table.js'
import type { KeyTexts } from '../types/target-types.js'
import type { PlacedSpecs } from './build-attributes.js'
import { buildTemplate } from './build-template.js'

/**
 * Builds the templates of an item's key attributes, and checks them against the table. `has` are the
 * attributes of the item itself: one that is stored under the name of a key attribute is that key.
 */
export function buildKeys(
  item: string,
  texts: KeyTexts,
  table: TableModel,
  attributes: PlacedSpecs,
  has: Iterable<string>,
): KeyTemplates {
  const own = Object.fromEntries([...has].map((name) => [name, attributes[name]!]))
  const known = allKeyAttributes(table)
  for (const name of Object.keys(texts)) {
    if (known.some((key) => key.name === name)) continue
    throw new TablewrightError(
      'KEY_ATTRIBUTE_UNKNOWN',
      `${item} has a key ${name}, which ${table.name} does not have.`,
      {
        remedy: `Use one of: ${known.map((key) => key.name).join(', ')}.`,
        data: { item, keyAttribute: name },
      },
    )
  }
  const keys: Record<string, TemplateModel> = {}
  for (const { name, type } of known) {
    const text = texts[name] ?? ownAttribute(name, own)
    if (text === undefined) continue
    const scope = { place: `key ${name} of ${item}`, delimiter: table.delimiter, keyType: type, attributes }
    keys[name] = buildTemplate(text, scope)
  }
  checkTableKey(item, keys, table)
  checkShadows(item, keys, own)
  for (const index of Object.values(table.indexes)) checkIndexKey(item, keys, index, table)
  return keys
}

function ownAttribute(keyName: string, attributes: PlacedSpecs): string | undefined {
  const own = Object.keys(attributes).find((name) => {
    const { path, keyOnly } = attributes[name]!
    return !keyOnly && path.length === 1 && path[0] === keyName
  })
  return own === undefined ? undefined : `<${own}>`
}

/** Returns the attributes in templates. */
export function attributesIn(templates: Iterable<TemplateModel>): readonly string[] {
  const names = new Set<string>()
  for (const { segments } of templates) {
    for (const segment of segments) if (segment.kind === 'placeholder') names.add(segment.attribute)
  }
  return [...names]
}

/** Returns the templates of the table's key, without those of indexes. */
export function primaryTemplates(keys: KeyTemplates, table: TableModel): KeyTemplates {
  return Object.fromEntries([...table.partition, ...table.sort].map(({ name }) => [name, keys[name]!]))
}

function checkTableKey(item: string, keys: KeyTemplates, table: TableModel): void {
  for (const { name } of [...table.partition, ...table.sort]) {
    if (keys[name]) continue
    throw new TablewrightError('KEY_INCOMPLETE', `${item} has no key ${name}, which ${table.name} needs.`, {
      remedy: `Add a template: key: { ${name}: '…' }.`,
      data: { item, keyAttribute: name },
    })
  }
}

/** Throws if an optional attribute is in the key of an entity. A derived item without all key values does not exist. */
export function checkKeyKnown(
  item: string,
  keys: KeyTemplates,
  table: TableModel,
  attributes: PlacedSpecs,
): void {
  for (const name of attributesIn(Object.values(primaryTemplates(keys, table)))) {
    if (!attributes[name]!.optional) continue
    throw new TablewrightError('KEY_OPTIONAL', `${name} may be missing, but the key of ${item} needs it.`, {
      remedy: 'Make the attribute required, or leave it out of the key.',
      data: { item, attribute: name },
    })
  }
}

/** Throws for key-only attributes that cannot be read back from the key exactly. */
export function checkKeyOnly(
  item: string,
  keys: KeyTemplates,
  table: TableModel,
  attributes: PlacedSpecs,
): void {
  const segments = Object.values(primaryTemplates(keys, table)).flatMap((template) => template.segments)
  for (const [name, { keyOnly, type }] of Object.entries(attributes)) {
    if (!keyOnly) continue
    const folded = (codec: CodecModel) =>
      codec.kind === 'custom'
        ? codec.laws.folds
        : codec.kind === 'text' && codec.fold && !('lowerCase' in type)
    const exact = segments.some(
      (segment) => segment.kind === 'placeholder' && segment.attribute === name && !folded(segment.codec),
    )
    if (exact) continue
    throw new TablewrightError(
      'KEY_ONLY_LOST',
      `${name} of ${item} is in the key only, but the key does not keep it.`,
      {
        remedy: `Write <${name}> in the table's key, or store the attribute.`,
        data: { item, attribute: name },
      },
    )
  }
}

/** Throws if a key attribute and a different attribute have the same stored name. */
function checkShadows(item: string, keys: KeyTemplates, attributes: PlacedSpecs): void {
  for (const [name, { path, keyOnly }] of Object.entries(attributes)) {
    if (keyOnly) continue
    const [segment, ...rest] = keys[path[0]]?.segments ?? []
    if (segment === undefined) continue
    if (rest.length === 0 && segment.kind === 'placeholder' && segment.attribute === name) continue
    throw new TablewrightError(
      'ATTRIBUTE_PLACE_TAKEN',
      `${name} of ${item} is stored in the key attribute ${path[0]}.`,
      {
        remedy: 'Give it another .stored() name.',
        data: { item, attribute: name },
      },
    )
  }
}

/** Throws if an item has only some keys of an index, because the index would not contain it. */
function checkIndexKey(item: string, keys: KeyTemplates, index: IndexModel, table: TableModel): void {
  const primary = new Set([...table.partition, ...table.sort].map(({ name }) => name))
  const own = [...index.partition, ...index.sort].filter(({ name }) => !primary.has(name))
  const missing = own.filter(({ name }) => !keys[name])
  if (missing.length === 0 || missing.length === own.length) return
  const names = missing.map(({ name }) => name).join(', ')
  throw new TablewrightError(
    'KEY_INCOMPLETE',
    `${item} has a part of the key of ${index.name}, but not ${names}.`,
    {
      remedy: `Add the rest of the key, or leave ${item} out of the index.`,
      data: { item, index: index.name },
    },
  )
}
