import type { AttributeDescription, Attributes, Comparison, Condition } from '../description/description.js'
import { compareValues, normalize, sameValue } from '../model/values.js'
import type { Dice } from '../random.js'
import { edgeValues } from './values.js'

const scalars: ReadonlySet<string> = new Set([
  ...['text', 'id', 'integer', 'number', 'boolean', 'oneOf', 'timestamp', 'date', 'ulid', 'uuid', 'money'],
  ...['reversedHostname', 'version'],
])

/** A condition on some of the attributes. Undefined if none of them can be tested. */
export function generateCondition(
  attributes: Attributes,
  delimiter: string,
  dice: Dice,
  depth = 1,
): Condition | undefined {
  if (depth > 0 && dice.chance(0.15)) {
    const parts = [1, 2].map(() => generateCondition(attributes, delimiter, dice, depth - 1))
    const conditions = parts.filter((part) => part !== undefined)
    if (conditions.length === 2) return { test: dice.pick(['allOf', 'anyOf'] as const), conditions }
  }
  const names = Object.keys(attributes).filter((name) => scalars.has(attributes[name]!.kind))
  const sized = Object.keys(attributes).filter((name) =>
    ['set', 'list', 'map', 'text', 'binary', 'id'].includes(attributes[name]!.kind),
  )
  if (sized.length > 0 && dice.chance(0.2))
    return sizeCondition(dice.pick(sized), attributes, delimiter, dice)
  if (names.length === 0) return undefined
  const attribute = dice.pick(names)
  const condition = scalarCondition(attribute, attributes, delimiter, dice)
  return depth > 0 && dice.chance(0.12) ? { test: 'not', condition } : condition
}

function scalarCondition(
  attribute: string,
  attributes: Attributes,
  delimiter: string,
  dice: Dice,
): Condition {
  const type = attributes[attribute]!
  const pool = edgeValues(type, delimiter, dice).map((value) => normalize(type, value))
  const literal = () => ({ literal: dice.pick(pool) })
  if (type.optional && dice.chance(0.3)) return { test: dice.pick(['present', 'absent'] as const), attribute }
  const alike = Object.keys(attributes).filter(
    (name) => name !== attribute && sameValue(bare(attributes[name]!), bare(type)),
  )
  if (alike.length > 0 && dice.chance(0.3)) {
    const test = dice.pick<Comparison>(['equal', 'different', 'below', 'atLeast'])
    if (type.kind !== 'boolean') return { test, attribute, value: { attribute: dice.pick(alike) } }
  }
  const style = dice.next()
  if (style < 0.45) return { test: 'plain', attribute, value: literal() }
  if (style < 0.55) return { test: 'oneOf', attribute, values: dice.sample(pool, 2) }
  const isOrdered = type.kind !== 'boolean' && type.kind !== 'reversedHostname'
  if (!isOrdered || style < 0.65) return { test: 'different', attribute, value: literal() }
  if (type.kind === 'timestamp' && dice.chance(0.3)) {
    return { test: dice.pick(['above', 'below'] as const), attribute, value: { now: true } }
  }
  if (style < 0.73) {
    const ends = dice.sample(pool, 2).sort((one, other) => compareValues(type, one, other))
    // Seldom the wrong way round, or a single value.
    const [low, high] = dice.chance(0.1) ? ends.toReversed() : ends
    return { test: 'within', attribute, low: { literal: low }, high: { literal: high ?? low } }
  }
  if (style < 0.8 && type.kind === 'text') {
    return { test: dice.pick(['startsWith', 'contains'] as const), attribute, value: literal() }
  }
  const comparisons: readonly Comparison[] = ['equal', 'below', 'atMost', 'above', 'atLeast']
  return { test: dice.pick(comparisons), attribute, value: literal() }
}

/** The type of an attribute without its optionality. */
function bare({ kind, options, values }: AttributeDescription): object {
  return { kind, options: options ?? null, values: values ?? null }
}

/** The same condition with a parameter instead of its first literal, and the parameter. */
export function withParameter(
  condition: Condition,
  attributes: Attributes,
  name: string,
): { readonly condition: Condition; readonly given: Attributes } | undefined {
  if (!('value' in condition) || !('literal' in condition.value) || condition.test === 'size')
    return undefined
  if (condition.test === 'contains' || condition.test === 'startsWith') return undefined
  const {
    optional: _,
    default: __,
    onCreate: ___,
    onWrite: ____,
    stored: _____,
    ...rest
  } = attributes[condition.attribute]!
  const { immutable: ______, keyOnly: _______, schema: ________, computed: _________, ...type } = rest
  return { condition: { ...condition, value: { param: name } }, given: { [name]: type } }
}

function sizeCondition(attribute: string, attributes: Attributes, delimiter: string, dice: Dice): Condition {
  const { kind, element } = attributes[attribute]!
  if ((kind === 'set' || kind === 'list') && scalars.has(element!.kind) && dice.chance(0.5)) {
    const value = dice.pick(edgeValues(element!, delimiter, dice))
    return { test: 'contains', attribute, value: { literal: value } }
  }
  const comparison = dice.pick<Comparison>(['below', 'atMost', 'above', 'equal'])
  return { test: 'size', attribute, comparison, value: { literal: dice.between(0, 3) } }
}
