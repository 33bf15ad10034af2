import type { DesignModel } from '../../model/design-model.js'
import { targetsOf } from '../../model/pattern-facts.js'
import type { PatternModel } from '../../model/pattern-model.js'
import { keyNames, type StoredItem, sharesItems } from '../../model/stored-items.js'
import { type CheckContext, itemPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import type { Automaton } from '../language/automaton.js'
import { ambiguousText } from '../language/intersect.js'
import { commonValue, templateLanguage } from '../language/key-language.js'
import { checkKeptValues } from './kept-values.js'

/** Proves that no two kinds of items can have the same key, and that every key is matched in one way. */
export function checkUnambiguous(context: CheckContext): Finding[] {
  const items = [...context.items.values()]
  return [
    ...items.flatMap((item, index) =>
      items
        .slice(index + 1)
        .flatMap((other) => (item.table === other.table ? checkPair(context, item, other) : [])),
    ),
    ...items.flatMap(checkReading),
    ...checkKeptValues(context),
  ]
}

function checkPair({ model, patterns }: CheckContext, item: StoredItem, other: StoredItem): Finding[] {
  const names = keyNames(model.tables[item.table]!)
  const about = { place: itemPlace(item), items: [item.name, other.name] }
  const found: Finding[] = []
  if (item.recognizedBy?.by === 'attribute' && item.type === other.type) {
    const message = `${item.name} and ${other.name} are both of type "${item.type}", so that neither is recognized on read.`
    const remedy = 'Give each kind a type name of its own.'
    found.push(finding('TW303', { ...about, message, remedy, data: { type: item.type ?? '' } }))
  }
  if (names.some((name) => !item.keys[name] || !other.keys[name])) return found
  // Two guards of the same entity may not share: a source that swaps their values would change the type of both.
  if (sharesItems(item, other, model)) {
    const reading = item.kind === 'unique' && patterns.find((pattern) => readsOneOf(pattern, item, other))
    return [
      ...found,
      ...checkSharedKept(model, item, other),
      ...(reading ? [sharedGuardRead(item, other, reading.name)] : []),
    ]
  }
  const keys = names.map((name) =>
    commonValue(templateLanguage(item.keys[name]!), templateLanguage(other.keys[name]!)),
  )
  if (keys.some((key) => key === undefined)) return found
  const key = keys.join(' / ')
  const message = `${item.name} and ${other.name} can have the same key: for example ${key}.`
  const remedy = 'Give one of them another literal prefix.'
  return [...found, finding('TW301', { ...about, message, remedy, data: { key, items: about.items } })]
}

/**
 * Whether a pattern reads one of two guards with a shared key: a get or query would also find the other. A
 * scan distinguishes them if the type of items is stored.
 */
function readsOneOf(pattern: PatternModel, item: StoredItem, other: StoredItem): boolean {
  const both = [item, other]
  const isTyped = both.every(({ recognizedBy }) => recognizedBy?.by === 'attribute')
  const targets = pattern.operation === 'scan' && isTyped ? [] : targetsOf(pattern)
  return both.some(({ name }) => targets.includes(name))
}

function sharedGuardRead(item: StoredItem, other: StoredItem, pattern: string): Finding {
  return finding('TW301', {
    place: itemPlace(item),
    pattern,
    items: [item.name, other.name],
    message: `${item.name} and ${other.name} guard the same values, so that ${pattern} may find either.`,
    remedy: 'Give one of them another literal prefix, or read the entity by another key.',
    data: { items: [item.name, other.name] },
  })
}

/**
 * Reports shared guards that are kept and have no stored type: a guard that has outlived its source could belong to
 * either entity.
 */
function checkSharedKept({ derived }: DesignModel, item: StoredItem, other: StoredItem): Finding[] {
  const both = [item, other]
  const isKept = both.some(({ name }) => {
    const model = derived[name]
    return model?.kind === 'unique' && model.kept
  })
  if (!isKept || both.every(({ recognizedBy }) => recognizedBy?.by === 'attribute')) return []
  return [
    finding('TW301', {
      place: itemPlace(other),
      items: [other.name, item.name],
      message: `${item.name} and ${other.name} guard the same values and are kept, so that neither entity knows its own guard.`,
      remedy:
        'Name the attribute with the type of items in entityType of the table, or give one of them another literal prefix.',
      data: { items: [item.name, other.name] },
    }),
  ]
}

function checkReading(item: StoredItem): Finding[] {
  return Object.entries(item.keys).flatMap(([name, template]) => {
    const language = templateLanguage(template)
    const text = language === 'native' ? undefined : ambiguousText(language satisfies Automaton)
    if (text === undefined) return []
    return [
      finding('TW302', {
        place: `${itemPlace(item)}.${name}`,
        items: [item.name],
        message: `${name} of ${item.name}, ${template.text}, can be parsed in two ways: for example ${text}.`,
        remedy: `Put the delimiter "${template.delimiter}" between the placeholders.`,
        data: { key: name, template: template.text, text },
      }),
    ]
  })
}
