import type { OrderModel, QueryPattern } from '../../model/pattern-model.js'
import { attributeOf, type StoredItem, schemaOf } from '../../model/stored-items.js'
import type { PlaceholderSegment, TemplateModel } from '../../model/template-model.js'
import { isDescending, lawsOf } from '../../templates/codec-laws.js'
import { type CheckContext, patternPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { disorderAt } from '../language/key-order.js'

/** Remedy for keys that do not sort like texts. */
export const disorderRemedy =
  "Declare the attribute as text({ delimiter: 'escape-in-order' }), with lowerCase instead of foldInKeys, or let the key end with it."

type Claim = NonNullable<OrderModel['claim']>

/** Proves that the promised order is the byte order of the keys. */
export function checkOrdered(context: CheckContext): Finding[] {
  return context.patterns.flatMap((pattern) => {
    if (pattern.operation !== 'query') return []
    const parts = pattern.targets.flatMap((name) => sortingPart(context, pattern, name))
    const late = pattern.order.byTime ? checkTime(pattern, parts) : []
    return late.length > 0 || !pattern.order.claim ? late : checkClaim(pattern, pattern.order.claim, parts)
  })
}

interface SortingPart {
  readonly item: StoredItem
  /** The first variable part of the sort key, and its position in the template. */
  readonly open: PlaceholderSegment | undefined
  readonly template: TemplateModel | undefined
  readonly position: number
  readonly before: string
  /** Whether several items can have all fixed values: index keys are not unique. */
  readonly shared: boolean
}

/** Checks that the first variable part of the key is a time, for `newest` and `oldest`. */
function checkTime(pattern: QueryPattern, parts: readonly SortingPart[]): Finding[] {
  const why = parts.flatMap(({ item, open, shared }) => {
    if (!open) return shared ? [`${item.name} has no open part in its sort key`] : []
    return lawsOf(open.codec).time
      ? []
      : [`<${open.attribute}> of ${item.name} comes first, which is not a time`]
  })
  const apart = new Set(parts.map((part) => part.before))
  if (why.length === 0 && parts.length > 1 && apart.size > 1) why.push(sortApart(parts))
  const directions = new Set(parts.flatMap(({ open }) => (open ? [isDescending(open.codec)] : [])))
  if (directions.size > 1) why.push('its kinds write their times in opposite orders')
  return why.slice(0, 1).map((reason) =>
    finding('TW501', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      message: `${pattern.name} promises the order of time, but ${reason}.`,
      remedy:
        'Put a timestamp, date or ulid directly after the part that the query fixes, query an index that sorts by one, or promise `ascending` or `descending`.',
      data: {},
    }),
  )
}

function sortApart(parts: readonly SortingPart[]): string {
  return `the kinds sort apart: ${parts.map((part) => part.before || '(nothing)').join(', ')}`
}

function checkClaim(pattern: QueryPattern, claim: Claim, parts: readonly SortingPart[]): Finding[] {
  const having = parts.filter(
    ({ item, open }) => open?.attribute === claim.attribute || hasInKey(item, claim),
  )
  if (pattern.keyCondition.bindings[claim.attribute]) return []
  if (having.length === 0) return [unsorted(pattern, claim, 'it is in no sort key that the query reads')]
  if (new Set(having.map((part) => part.before)).size > 1)
    return [unsorted(pattern, claim, sortApart(having))]
  return having.flatMap((part) => checkPart(pattern, claim, part))
}

function hasInKey(item: StoredItem, claim: Claim): boolean {
  return Object.values(item.keys).some((template) =>
    template.segments.some((part) => part.kind === 'placeholder' && part.attribute === claim.attribute),
  )
}

function sortingPart({ model, items }: CheckContext, pattern: QueryPattern, name: string): SortingPart[] {
  const { keyCondition, table } = pattern
  const item = items.get(name)
  const found = model.tables[table]
  const schema = found && schemaOf(found, keyCondition.index)
  if (!item || !schema) return []
  let before = ''
  const shared = keyCondition.index !== undefined
  for (const key of schema.sort) {
    const template = item.keys[key.name]
    for (const [position, part] of (template?.segments ?? []).entries()) {
      if (part.kind === 'literal') before += part.text
      else if (keyCondition.bindings[part.attribute] !== undefined) before += '<>'
      else return [{ item, open: part, template, position, before, shared }]
    }
  }
  return [{ item, open: undefined, template: undefined, position: -1, before, shared }]
}

function checkPart(pattern: QueryPattern, claim: Claim, part: SortingPart): Finding[] {
  const { item, open } = part
  if (open?.attribute !== claim.attribute) {
    const first = open ? `<${open.attribute}> of ${item.name} comes first` : `${item.name} has no open part`
    return [unsorted(pattern, claim, first)]
  }
  return [
    ...checkKind(pattern, item, open),
    ...checkDirection(pattern, claim, open),
    ...checkDisorder(pattern, open, part),
  ]
}

function unsorted(pattern: QueryPattern, claim: Claim, why: string): Finding {
  return finding('TW501', {
    place: patternPlace(pattern),
    pattern: pattern.name,
    message: `${pattern.name} promises the order of ${claim.attribute}, but ${why}.`,
    remedy: `Put <${claim.attribute}> directly after the part that the query fixes, or query an index that sorts by it.`,
    data: { attribute: claim.attribute },
  })
}

/** Reports numbers as plain text, which sort 10 before 9. */
function checkKind(
  pattern: QueryPattern,
  item: StoredItem,
  { attribute, codec }: PlaceholderSegment,
): Finding[] {
  const kind = attributeOf(item, attribute)?.type.kind
  const numeric = kind === 'number' || kind === 'integer' || kind === 'money' || kind === 'version'
  if (!numeric || codec.kind !== 'text') return []
  return [
    finding('TW502', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      items: [item.name],
      message: `${attribute} is written without padding in the key of ${item.name}, so that 10 comes before 9.`,
      remedy: 'Write it with a fixed width: integer({ width }).',
      data: { attribute },
    }),
  ]
}

function checkDirection(pattern: QueryPattern, claim: Claim, { codec }: PlaceholderSegment): Finding[] {
  const inKey = isDescending(codec)
  const read = pattern.order.direction === 'backward'
  const actual = inKey === read ? 'ascending' : 'descending'
  if (actual === claim.direction) return []
  return [
    finding('TW503', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      message: `${pattern.name} promises ${claim.attribute} ${claim.direction}, but reads it ${actual}.`,
      remedy: 'Reverse the order of the query.',
      data: { attribute: claim.attribute, actual },
    }),
  ]
}

/**
 * Reports keys that do not sort like their values: `Ann#1` comes after `Ann Lee#2`, because a space sorts
 * before the delimiter.
 */
function checkDisorder(
  pattern: QueryPattern,
  { attribute }: PlaceholderSegment,
  { item, template, position }: SortingPart,
): Finding[] {
  const disorder = template && disorderAt(template, position, attributeOf(item, attribute)?.type)
  if (!disorder) return []
  const about = { place: patternPlace(pattern), pattern: pattern.name, items: [item.name] }
  if (disorder.reason === 'continued') {
    const { shorter, longer } = disorder
    const message = `In ${template.text} the ${attribute} "${longer}" comes before "${shorter}", since "${longer.charAt(shorter.length)}" sorts before the delimiter "${template.delimiter}".`
    const data = { attribute, shorter, longer }
    return [finding('TW504', { ...about, message, remedy: disorderRemedy, data })]
  }
  const message =
    disorder.reason === 'escaped'
      ? `${attribute} is escaped in ${template.text}, and the codes of its characters sort elsewhere than the characters.`
      : `${template.text} sorts by the folded spelling of ${attribute}, not by the value.`
  return [finding('TW502', { ...about, message, remedy: disorderRemedy, data: { attribute } })]
}
