import type { BoundModel, SortConditionModel } from '../../model/key-condition-model.js'
import type { QueryPattern } from '../../model/pattern-model.js'
import { appearsIn, attributeOf, type StoredItem, schemaOf } from '../../model/stored-items.js'
import { type CheckContext, patternPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { isFixedWidth } from '../language/codec-language.js'
import { commonValue, rangeLanguage, templateLanguage } from '../language/key-language.js'
import { disorderAt } from '../language/key-order.js'
import { foreignMatches } from './nearest.js'
import { disorderRemedy } from './ordered.js'

/** Another kind of item in the partition of a query: inside its range, with an example key, or outside. */
export interface Neighbor {
  readonly item: string
  readonly inside: boolean
  /** An example sort key in the range, or the template of the item. */
  readonly key: string
}

/** Proves that the range of a query contains only its targets. */
export function checkAlone(context: CheckContext, neighbors: Neighbors): Finding[] {
  return context.patterns.flatMap((pattern) => {
    if (pattern.operation === 'nearest') return foreignMatches(context, pattern)
    if (pattern.operation !== 'query') return []
    return [
      ...foreignItems(pattern, neighbors),
      ...openPrefixes(context, pattern),
      ...foreignValues(context, pattern),
    ]
  })
}

/** By the name of the query. */
export type Neighbors = ReadonlyMap<string, readonly Neighbor[]>

export function findNeighbors(context: CheckContext): Neighbors {
  return new Map(
    context.patterns.flatMap((pattern) =>
      pattern.operation === 'query' ? [[pattern.name, neighborsOf(context, pattern)]] : [],
    ),
  )
}

function foreignItems(pattern: QueryPattern, neighbors: Neighbors): Finding[] {
  return neighbors
    .get(pattern.name)!
    .filter(({ item, inside }) => inside && !pattern.skips.includes(item))
    .map(({ item, key }) =>
      finding('TW201', {
        place: patternPlace(pattern),
        pattern: pattern.name,
        message: `${item} lies in the range of ${pattern.name}: for example ${key}.`,
        remedy:
          'Bound the range with `between`, change a key prefix, make the item a target, or list it in `skipping`.',
        data: { item, key },
      }),
    )
}

/** Returns the kinds of items that share a partition with the items of the query. */
function neighborsOf(context: CheckContext, pattern: QueryPattern): Neighbor[] {
  const { keyCondition, table, targets } = pattern
  const model = context.model.tables[table]
  const schema = model && schemaOf(model, keyCondition.index)
  if (!schema || schema.partition.some((key) => !keyCondition.partition[key.name])) return []
  const { bindings, partition, sort } = keyCondition
  const asked = schema.partition.map(
    (key) => [key.name, templateLanguage(partition[key.name]!, bindings)] as const,
  )
  const ranges = schema.sort.map((key) => {
    const condition = sort.find((part) => part.keyAttribute === key.name)?.condition
    return [key.name, rangeLanguage(condition, bindings)] as const
  })
  return [...context.items.values()].flatMap((item): Neighbor[] => {
    if (item.table !== table || targets.includes(item.name) || !appearsIn(item, schema)) return []
    const meets = ([key, language]: (typeof asked)[number]) =>
      commonValue(templateLanguage(item.keys[key]!), language)
    if (asked.some((key) => meets(key) === undefined)) return []
    const keys = ranges.map(meets)
    const inside = keys.every((key) => key !== undefined)
    return [{ item: item.name, inside, key: inside ? sample(item, keys, schema) : sortKey(item, schema) }]
  })
}

type Schema = NonNullable<ReturnType<typeof schemaOf>>

function sample(item: StoredItem, keys: readonly (string | undefined)[], schema: Schema): string {
  return keys.length > 0 ? keys.join(' + ') : item.keys[schema.partition[0]!.name]!.text
}

function sortKey(item: StoredItem, schema: Schema): string {
  return schema.sort.map((key) => item.keys[key.name]!.text).join(' + ')
}

/**
 * Reports prefixes without a delimiter after a value of variable width: `begins_with com.example` also
 * matches `com.example2`.
 */
function openPrefixes({ items }: CheckContext, pattern: QueryPattern): Finding[] {
  return pattern.keyCondition.sort.flatMap(({ keyAttribute, condition }) => {
    if (condition.kind !== 'beginsWith' || condition.partial) return []
    const last = condition.template.segments.at(-1)
    if (last?.kind !== 'placeholder' || isFixedWidth(last.codec)) return []
    const goesOn = pattern.targets.some(
      (name) =>
        (items.get(name)?.keys[keyAttribute]?.segments.length ?? 0) > condition.template.segments.length,
    )
    if (!goesOn) return []
    return [
      finding('TW202', {
        place: patternPlace(pattern),
        pattern: pattern.name,
        message: `${pattern.name} begins with ${condition.template.text}, which longer values of <${last.attribute}> begin with too.`,
        remedy: `End the prefix with the delimiter "${condition.template.delimiter}".`,
        data: { prefix: condition.template.text, attribute: last.attribute },
      }),
    ]
  })
}

/** Reports ranges of values whose keys do not sort like the values. */
function foreignValues({ items }: CheckContext, pattern: QueryPattern): Finding[] {
  return pattern.keyCondition.sort.flatMap(({ keyAttribute, condition }) => {
    const bounds = boundsOf(condition)
    const [bound] = bounds.filter(({ bindings }) => Object.keys(bindings).length > 0)
    if (!bound) return []
    const position = bound.template.segments.length - 1
    return pattern.targets.flatMap((target) => {
      const item = items.get(target)
      const template = item?.keys[keyAttribute]
      const segment = template?.segments[position]
      if (!item || segment?.kind !== 'placeholder') return []
      const disorder = disorderAt(template!, position, attributeOf(item, segment.attribute)?.type)
      if (!disorder) return []
      const why = {
        escaped: 'the codes of escaped characters sort elsewhere than the characters',
        folded: 'the key sorts by the folded spelling',
        continued: `a character can sort before the delimiter "${template!.delimiter}" that ends the value`,
      }[disorder.reason]
      return [
        finding('TW203', {
          place: patternPlace(pattern),
          pattern: pattern.name,
          items: [target],
          message: `A range of ${segment.attribute} in ${template!.text} returns values outside its bounds, or misses some, because ${why}.`,
          remedy: disorderRemedy,
          data: { attribute: segment.attribute, key: keyAttribute },
        }),
      ]
    })
  })
}

function boundsOf(condition: SortConditionModel): readonly BoundModel[] {
  if (condition.kind === 'between') return [condition.low, condition.high]
  return condition.kind === 'compare' ? [condition.bound] : []
}
