import { attributeOf, type StoredItem, schemaOf } from '../../cost/stored-items.js'
import type { OrderModel, QueryPattern } from '../../model/pattern-model.js'
import type { PlaceholderSegment, SegmentModel } from '../../model/template-model.js'
import { type CheckContext, patternPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { isFixedWidth } from '../language/codec-language.js'

type Claim = NonNullable<OrderModel['claim']>

/** The promised order is the byte order of the keys. */
export function checkOrdered(context: CheckContext): Finding[] {
  return context.patterns.flatMap((pattern) => {
    if (pattern.operation !== 'query' || !pattern.order.claim) return []
    return checkClaim(context, pattern, pattern.order.claim)
  })
}

interface SortingPart {
  readonly item: StoredItem
  /** The first part of the sort key that the query leaves open. */
  readonly open: PlaceholderSegment | undefined
  readonly before: string
  readonly after: SegmentModel | undefined
}

function checkClaim(context: CheckContext, pattern: QueryPattern, claim: Claim): Finding[] {
  const parts = pattern.targets.flatMap((name) => sortingPart(context, pattern, name))
  const having = parts.filter(
    ({ item, open }) => open?.attribute === claim.attribute || hasInKey(item, claim),
  )
  if (pattern.keyCondition.bindings[claim.attribute]) return []
  if (having.length === 0) return [unsorted(pattern, claim, 'it is in no sort key that the query reads')]
  if (new Set(having.map((part) => part.before)).size > 1) {
    return [
      unsorted(
        pattern,
        claim,
        `the kinds sort apart: ${having.map((part) => part.before || '(nothing)').join(', ')}`,
      ),
    ]
  }
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
  const segments = schema.sort.flatMap((key) => item.keys[key.name]?.segments ?? [])
  const at = segments.findIndex(
    (part) => part.kind === 'placeholder' && keyCondition.bindings[part.attribute] === undefined,
  )
  const open = segments[at]
  const before = segments
    .slice(0, Math.max(at, 0))
    .map((part) => (part.kind === 'literal' ? part.text : '<>'))
  return [
    {
      item,
      open: open?.kind === 'placeholder' ? open : undefined,
      before: before.join(''),
      after: segments[at + 1],
    },
  ]
}

function checkPart(pattern: QueryPattern, claim: Claim, { item, open, after }: SortingPart): Finding[] {
  if (open?.attribute !== claim.attribute) {
    const first = open ? `<${open.attribute}> of ${item.name} comes first` : `${item.name} has no open part`
    return [unsorted(pattern, claim, first)]
  }
  return [
    ...checkKind(pattern, item, open),
    ...checkDirection(pattern, claim, open),
    ...checkContinuation(pattern, open, after),
  ]
}

function unsorted(pattern: QueryPattern, claim: Claim, why: string): Finding {
  return finding('TW501', {
    place: patternPlace(pattern),
    pattern: pattern.name,
    message: `${pattern.name} promises the order of ${claim.attribute}, but ${why}.`,
    remedy: `Put <${claim.attribute}> directly after what the query fixes, or query an index that sorts by it.`,
    data: { attribute: claim.attribute },
  })
}

/** Numbers as plain text sort 10 before 9. */
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
  const inKey = 'direction' in codec && codec.direction === 'descending'
  const read = pattern.order.direction === 'backward'
  const actual = inKey === read ? 'ascending' : 'descending'
  if (actual === claim.direction) return []
  return [
    finding('TW503', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      message: `${pattern.name} promises ${claim.attribute} ${claim.direction}, but reads it ${actual}.`,
      remedy: 'Turn the order of the query round.',
      data: { attribute: claim.attribute, actual },
    }),
  ]
}

/** `Ann#1` comes after `Ann Lee#2`, since a space sorts before the delimiter. */
function checkContinuation(
  pattern: QueryPattern,
  { attribute, codec }: PlaceholderSegment,
  after: SegmentModel | undefined,
): Finding[] {
  if (codec.kind !== 'text' || isFixedWidth(codec) || after === undefined) return []
  return [
    finding('TW504', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      message: `Values of ${attribute} with a space or another character below the delimiter come before their own beginnings.`,
      remedy: 'Accept it for names that people read, or let the key end with the value.',
      data: { attribute },
    }),
  ]
}
