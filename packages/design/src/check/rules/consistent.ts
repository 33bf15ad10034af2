import { conditionAttributes } from '../../cost/condition-attributes.js'
import type { QueryPattern, ScanPattern } from '../../model/pattern-model.js'
import { keyNames, type StoredItem } from '../../model/stored-items.js'
import type { IndexModel } from '../../model/table-model.js'
import { isInvertible } from '../../templates/natural-key.js'
import { type CheckContext, patternPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { checkCarried } from './nearest.js'

type Listing = QueryPattern | ScanPattern

/**
 * Proves that strong reads do not use global indexes, and that an index projects the attributes of its
 * patterns.
 */
export function checkConsistent(context: CheckContext): Finding[] {
  return context.patterns.flatMap((pattern) => {
    if (pattern.operation === 'nearest') return checkCarried(context, pattern)
    if (pattern.operation !== 'query' && pattern.operation !== 'scan') return []
    const name = pattern.operation === 'query' ? pattern.keyCondition.index : pattern.index
    const index = name === undefined ? undefined : context.model.tables[pattern.table]?.indexes[name]
    return index ? checkListing(context, pattern, index) : []
  })
}

function checkListing(context: CheckContext, pattern: Listing, index: IndexModel): Finding[] {
  const found: Finding[] = []
  const about = { place: patternPlace(pattern), pattern: pattern.name }
  if (index.kind === 'global' && pattern.consistency === 'strong') {
    const message = `${pattern.name} asks for a strong read of ${index.name}; global indexes are eventually consistent.`
    const remedy = 'Read the table by key (a BatchGet of ids kept in an item), or ask for an eventual read.'
    found.push(finding('TW701', { ...about, message, remedy, data: { index: index.name } }))
  }
  if (index.projection.kind === 'ALL') return found
  const carried = carriedNames(context, pattern, index)
  const targets = pattern.targets.flatMap((name) => context.items.get(name) ?? [])
  return [
    ...found,
    ...targets.flatMap((item) =>
      checkProjection(pattern, index, item, carried, valuesInKeys(context, pattern, index, item)),
    ),
    ...checkRecognition(pattern, index, targets, carried),
  ]
}

/** Returns the stored attributes of an entry of the index. */
function carriedNames({ model }: CheckContext, pattern: Listing, index: IndexModel): ReadonlySet<string> {
  const included = index.projection.kind === 'INCLUDE' ? index.projection.attributes : []
  return new Set([...keyNames(model.tables[pattern.table]!), ...keyNames(index), ...included])
}

/** Returns the attributes whose values can be read from the keys of an entry of the index. */
function valuesInKeys(
  { model }: CheckContext,
  pattern: Listing,
  index: IndexModel,
  item: StoredItem,
): ReadonlySet<string> {
  const keys = new Set([...keyNames(model.tables[pattern.table]!), ...keyNames(index)])
  const segments = [...keys].flatMap((key) => item.keys[key]?.segments ?? [])
  const held = segments.flatMap((segment) => (segment.kind === 'placeholder' ? [segment.attribute] : []))
  return new Set(held.filter((name) => !isLost(item, name)))
}

/** Whether a key of the item contains another spelling of the value. */
function isLost(item: StoredItem, name: string): boolean {
  const type = item.attributes[name]?.type
  return Object.values(item.keys).some(({ segments }) =>
    segments.some(
      (segment) =>
        segment.kind === 'placeholder' &&
        segment.attribute === name &&
        (!type || !isInvertible(segment.codec, type)),
    ),
  )
}

function checkProjection(
  pattern: Listing,
  index: IndexModel,
  item: StoredItem,
  carried: ReadonlySet<string>,
  inKeys: ReadonlySet<string>,
): Finding[] {
  const filtered = new Set(conditionAttributes(pattern.filter))
  const wanted = new Set([...(pattern.returns ?? Object.keys(item.attributes)), ...filtered])
  const missing = [...wanted].filter((name) => {
    const attribute = item.attributes[name]
    if (!attribute || attribute.keyOnly || carried.has(attribute.path[0])) return false
    return filtered.has(name) || !inKeys.has(name)
  })
  if (missing.length === 0) return []
  const local = index.kind === 'local'
  const cost = local ? ', and fetches each item from the table for it' : ''
  return [
    finding(local ? 'TW704' : 'TW702', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      items: [item.name],
      message: `${index.name} does not carry ${missing.join(', ')} of ${item.name}, which ${pattern.name} ${pattern.returns ? 'needs' : 'returns'}${cost}.`,
      remedy: 'Add it to the projection, or list in `returns` only attributes that the index has.',
      data: { index: index.name, missing },
    }),
  ]
}

/** Checks that items can be recognized by their type attribute or their keys. */
function checkRecognition(
  pattern: Listing,
  index: IndexModel,
  targets: readonly StoredItem[],
  carried: ReadonlySet<string>,
): Finding[] {
  const lost = targets.filter(
    ({ recognizedBy }) => recognizedBy?.by === 'attribute' && !carried.has(recognizedBy.attribute),
  )
  if (lost.length === 0) return []
  return [
    finding('TW703', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      items: lost.map((item) => item.name),
      message: `${index.name} does not carry the attribute by which ${lost.map((item) => item.name).join(' and ')} would be recognized.`,
      remedy: 'Add the entity-type attribute to the projection.',
      data: { index: index.name },
    }),
  ]
}
