import { conditionAttributes } from '../../cost/condition-attributes.js'
import type { AttributeModel } from '../../model/attribute-model.js'
import type { ConditionModel } from '../../model/condition-model.js'
import type { JsonValue } from '../../model/json.js'
import type { QueryPattern, ScanPattern } from '../../model/pattern-model.js'
import { keyNames, type StoredItem, schemaOf } from '../../model/stored-items.js'
import { lawsOf } from '../../templates/codec-laws.js'
import { type CheckContext, patternPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { writesOf } from './writes.js'

interface Reading {
  readonly place: string
  readonly pattern?: string
  readonly what: string
  readonly item: StoredItem
  readonly condition: ConditionModel | undefined
  /** Stored names that the condition must not read: the key attributes of the query. */
  readonly selected: ReadonlySet<string>
}

/**
 * Checks that filters and conditions read stored attributes in their stored form, and that filters do not use
 * the key of the query.
 */
export function checkReadable(context: CheckContext): Finding[] {
  const listings = context.patterns.filter(
    (pattern): pattern is QueryPattern | ScanPattern =>
      pattern.operation === 'query' || pattern.operation === 'scan',
  )
  const filters = listings.flatMap((pattern) =>
    pattern.targets.flatMap((name): Reading[] => {
      const item = context.items.get(name)
      if (!item) return []
      const about = {
        place: patternPlace(pattern),
        pattern: pattern.name,
        what: `The filter of ${pattern.name}`,
      }
      return [{ ...about, item, condition: pattern.filter, selected: selectedNames(context, pattern) }]
    }),
  )
  const conditions = writesOf(context.patterns).flatMap(({ pattern, place, name, write }): Reading[] => {
    const item = context.items.get(write.target)
    const about = { place, pattern: pattern.name, what: `The condition of ${name}` }
    return item ? [{ ...about, item, condition: write.condition, selected: new Set() }] : []
  })
  return [...filters, ...conditions, ...derivedReadings(context)].flatMap((reading) => [
    ...checkReading(reading),
    ...checkEnds(reading),
  ])
}

/** The condition of a derived item reads its source; `requires` reads the parent. */
function derivedReadings({ model, items }: CheckContext): Reading[] {
  return Object.values(model.derived).flatMap((derived): Reading[] => {
    const place = `derived.${derived.name}`
    const reading = (option: string, entity: string, condition: ConditionModel | undefined): Reading[] => {
      const item = items.get(entity)
      const what = `The condition \`${option}\` of ${derived.name}`
      return item ? [{ place, what, item, condition, selected: new Set() }] : []
    }
    const own = reading('while', derived.source, derived.while)
    return derived.kind === 'count' ? [...own, ...reading('requires', derived.target, derived.requires)] : own
  })
}

function selectedNames({ model }: CheckContext, pattern: QueryPattern | ScanPattern): ReadonlySet<string> {
  const table = model.tables[pattern.table]
  if (pattern.operation === 'scan' || !table) return new Set()
  const schema = schemaOf(table, pattern.keyCondition.index)
  return new Set(schema ? keyNames(schema) : [])
}

function checkReading({ place, pattern, what, item, condition, selected }: Reading): Finding[] {
  const misread = new Set(misreadAttributes(condition, item))
  return [...new Set(conditionAttributes(condition))].flatMap((name) => {
    const attribute = Object.hasOwn(item.attributes, name) ? item.attributes[name] : undefined
    const why = attribute && unreadable(attribute, selected, misread)
    if (!why) return []
    return [
      finding('TW107', {
        place,
        ...(pattern === undefined ? {} : { pattern }),
        items: [item.name],
        message: `${what} reads ${name} of ${item.name}, which ${why.reason}.`,
        remedy: why.remedy,
        data: { attribute: name },
      }),
    ]
  })
}

function unreadable(
  { name, path, keyOnly }: AttributeModel,
  selected: ReadonlySet<string>,
  misread: ReadonlySet<string>,
): { readonly reason: string; readonly remedy: string } | undefined {
  if (keyOnly)
    return { reason: 'is kept in the key alone', remedy: 'Store it, too: declare it without .keyOnly().' }
  if (selected.has(path[0])) {
    const remedy =
      'Ask for it with `by`, `between`, `from`, `before` or `beginsWith`, or give it another name with .stored().'
    return { reason: 'is itself a key attribute, and DynamoDB filters by others only', remedy }
  }
  if (!misread.has(name)) return undefined
  const remedy = 'Compare it for equality, or give it another name with .stored().'
  return { reason: 'is stored as key text, which does not compare as the value does', remedy }
}

/** Attributes that are stored as key text but compared other than for equality. */
function misreadAttributes(condition: ConditionModel | undefined, item: StoredItem): string[] {
  switch (condition?.kind) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap((part) => misreadAttributes(part, item))
    case 'not':
      return misreadAttributes(condition.condition, item)
    case 'compare': {
      const equal = condition.comparison === '=' || condition.comparison === '<>'
      const plain = condition.value.kind !== 'attribute'
      return conditionAttributes(condition).filter((name) => isMisread(item, name, equal, plain))
    }
    case 'between':
      return conditionAttributes(condition).filter((name) => isMisread(item, name, false, true))
    case 'beginsWith':
    case 'contains':
    case 'size':
      return conditionAttributes(condition).filter((name) => item.attributes[name]?.keyText)
    default:
      return []
  }
}

function isMisread(item: StoredItem, name: string, equal: boolean, plain: boolean): boolean {
  const keyText = item.attributes[name]?.keyText
  if (!keyText) return false
  const { order, inverse } = lawsOf(keyText.codec, keyText.delimiter)
  return !plain || inverse !== 'exact' || (!equal && order?.direction !== 'ascending')
}

/** Reports ranges whose end is before their start, which DynamoDB refuses. */
function checkEnds({ place, pattern, what, item, condition }: Reading): Finding[] {
  return reversedRanges(condition).map((attribute) =>
    finding('TW103', {
      place,
      ...(pattern === undefined ? {} : { pattern }),
      items: [item.name],
      message: `${what} asks for a range of ${attribute} that ends before it begins.`,
      remedy: 'Give the lower end of within() first.',
      data: { attribute },
    }),
  )
}

function reversedRanges(condition: ConditionModel | undefined): string[] {
  switch (condition?.kind) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap(reversedRanges)
    case 'not':
      return reversedRanges(condition.condition)
    case 'between': {
      const { attribute, low, high } = condition
      const known = low.kind === 'literal' && high.kind === 'literal'
      return known && isAfter(low.value, high.value) ? [attribute] : []
    }
    default:
      return []
  }
}

function isAfter(one: JsonValue, other: JsonValue): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one > other
  return typeof one === 'string' && typeof other === 'string' && isGreaterText(one, other)
}

/** Compares by code point, unlike JavaScript, which compares UTF-16 units. */
function isGreaterText(one: string, other: string): boolean {
  const [left, right] = [Array.from(one), Array.from(other)]
  const at = left.findIndex((character, index) => character !== right[index])
  if (at < 0) return false
  return right[at] === undefined || left[at]!.codePointAt(0)! > right[at]!.codePointAt(0)!
}
