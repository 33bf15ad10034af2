import { conditionAttributes } from '../../cost/condition-attributes.js'
import { memberType } from '../../domains/accepts-value.js'
import { describeType } from '../../domains/describe-type.js'
import { isAssignable, isComparable } from '../../domains/is-assignable.js'
import type { AttributeModel, KeyTextModel } from '../../model/attribute-model.js'
import type { Comparison, ConditionModel } from '../../model/condition-model.js'
import type { BindingsModel } from '../../model/key-condition-model.js'
import { type LeafCondition, leafConditions } from '../../model/leaf-conditions.js'
import type { PatternModel, QueryPattern, ScanPattern } from '../../model/pattern-model.js'
import { storedItems } from '../../model/stored-items.js'
import type { TypeModel } from '../../model/type-model.js'
import type { ValueModel } from '../../model/value-model.js'
import { codecOf } from '../../templates/codec.js'
import { type CheckContext, patternPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import {
  acceptsLiteral,
  describeValue,
  fitsType,
  sourceType,
  type ValueScope,
} from '../values/value-scope.js'
import { refusalOf } from './key-literals.js'
import { writesOf } from './writes.js'

/** A condition with its context. */
interface PlacedCondition {
  readonly place: string
  readonly pattern?: string
  readonly items: readonly string[]
  readonly condition: ConditionModel | undefined
  readonly scope: ValueScope
}

/** Proves that conditions compare values of the same kind, and that keys are looked up by possible values. */
export function checkComparisons(context: CheckContext): Finding[] {
  return [
    ...conditionsOf(context).flatMap((placed) =>
      leafConditions(placed.condition).flatMap((leaf) => checkLeaf(placed, leaf)),
    ),
    ...context.patterns.flatMap((pattern) => checkReadBindings(context, pattern)),
    ...context.patterns.flatMap((pattern) => (isListing(pattern) ? checkFilterNames(context, pattern) : [])),
  ]
}

function conditionsOf({ model, patterns }: CheckContext): PlacedCondition[] {
  const items = storedItems(model)
  const writes = writesOf(patterns).map(({ pattern, place, write, parameters }) => ({
    place,
    pattern: pattern.name,
    items: [write.target],
    condition: write.condition,
    scope: { parameters, attributes: items.get(write.target)?.attributes ?? {} },
  }))
  const filters = patterns.filter(isListing).flatMap((pattern) =>
    pattern.targets.map((target) => ({
      place: patternPlace(pattern),
      pattern: pattern.name,
      items: [target],
      condition: pattern.filter,
      scope: { parameters: pattern.parameters, attributes: items.get(target)?.attributes ?? {} },
    })),
  )
  const derived = Object.values(model.derived).flatMap((each): PlacedCondition[] => {
    const about = { place: `derived.${each.name}`, items: [each.source] }
    const scopeOf = (name: string) => ({ parameters: {}, attributes: model.entities[name]?.attributes ?? {} })
    const own = { ...about, condition: each.while, scope: scopeOf(each.source) }
    if (each.kind !== 'count') return [own]
    return [own, { ...about, condition: each.requires, scope: scopeOf(each.target) }]
  })
  return [...writes, ...filters, ...derived]
}

function isListing(pattern: PatternModel): pattern is QueryPattern | ScanPattern {
  return pattern.operation === 'query' || pattern.operation === 'scan'
}

function checkLeaf(placed: PlacedCondition, leaf: LeafCondition): Finding[] {
  const attribute = placed.scope.attributes[leaf.attribute]
  if (!attribute) return []
  const problem =
    problemOf(leaf, attribute.type, placed.scope) ?? keyTextProblem(leaf, attribute, placed.scope)
  if (problem === undefined) return []
  return [
    finding('TW1107', {
      place: placed.place,
      ...(placed.pattern === undefined ? {} : { pattern: placed.pattern }),
      items: placed.items,
      message: `A condition on ${attribute.name} of ${placed.items.join(', ')} ${problem}; ${attribute.name} holds ${describeType(attribute.type)}.`,
      remedy: 'Compare the attribute with a value of the same kind.',
      data: { attribute: attribute.name },
    }),
  ]
}

/** Returns the error of a leaf for an attribute of this type, or undefined. */
function problemOf(leaf: LeafCondition, type: TypeModel, scope: ValueScope): string | undefined {
  const mixed = (values: readonly ValueModel[], of = type) => {
    const other = values.find((value) => !canCompare(value, of, scope))
    return other && `compares it with ${describeValue(other, scope)}`
  }
  switch (leaf.kind) {
    case 'present':
    case 'absent':
      return undefined
    case 'compare':
      return isOrder(leaf.comparison) && !hasOrder(type)
        ? 'asks for its order, which it has not'
        : mixed([leaf.value])
    case 'in':
      return mixed(leaf.values)
    case 'between':
      if (!hasOrder(type)) return 'asks for its order, which it has not'
      return (
        mixed([leaf.low, leaf.high]) ??
        (isEmptyRange(leaf) ? 'asks for a range that ends before it begins' : undefined)
      )
    case 'size':
      return hasSize(type) ? mixed([leaf.value], { kind: 'integer' }) : 'asks for its size, which it has not'
    case 'beginsWith':
      return isText(type) ? mixed([leaf.value], { kind: 'text' }) : 'asks for its beginning, which it has not'
    case 'contains': {
      const part = partOf(type)
      return part ? mixed([leaf.value], part) : 'asks for a part of it, which it has not'
    }
  }
}

/** Returns the error of an operand that is compared with key text: it must have key text, too. */
function keyTextProblem(
  leaf: LeafCondition,
  { type, keyText }: AttributeModel,
  scope: ValueScope,
): string | undefined {
  if (!keyText) return undefined
  const { codec, delimiter } = keyText
  const other = operandsOf(leaf).find((value) => {
    const source = sourceType(value, scope)
    if (source === undefined || value.kind === 'now') return false
    if (source.kind === 'type') return !isTotal(codec) || !isAssignable(source.type, type)
    return refusalOf(() => codecOf(codec, delimiter).encode(source.value)) !== undefined
  })
  return other && `compares it with ${describeValue(other, scope)}, which may have no key text`
}

/** Whether every value of the attribute has key text. */
function isTotal({ kind }: KeyTextModel['codec']): boolean {
  return kind === 'integer' || kind === 'boolean' || kind === 'timestamp' || kind === 'oneOf'
}

function operandsOf(leaf: LeafCondition): readonly ValueModel[] {
  switch (leaf.kind) {
    case 'compare':
      return [leaf.value]
    case 'in':
      return leaf.values
    case 'between':
      return [leaf.low, leaf.high]
    default:
      return []
  }
}

/** Whether a range is empty: DynamoDB refuses BETWEEN with a lower bound above the upper one. */
function isEmptyRange({ low, high }: Extract<LeafCondition, { kind: 'between' }>): boolean {
  if (low.kind !== 'literal' || high.kind !== 'literal') return false
  return low.value !== null && high.value !== null && low.value > high.value
}

function canCompare(value: ValueModel, type: TypeModel, scope: ValueScope): boolean {
  if (value.kind === 'now') return type.kind === 'timestamp' || type.kind === 'date'
  const source = sourceType(value, scope)
  if (source === undefined) return true
  if (source.kind === 'type') {
    const stored = value.kind !== 'attribute' || isStoredAlike(source.type, type)
    return stored && isComparable(source.type, type)
  }
  if (typeof source.value === 'number') return isNumber(type)
  return (
    (typeof source.value === 'string' && isText(type) && type.kind !== 'timestamp') ||
    acceptsLiteral(type, source.value)
  )
}

/** Whether two types are stored in the same form: a time to live is a number, other times are texts. */
function isStoredAlike(one: TypeModel, other: TypeModel): boolean {
  return one.kind !== 'timestamp' || other.kind !== 'timestamp' || one.stored === other.stored
}

function isOrder(comparison: Comparison): boolean {
  return comparison !== '=' && comparison !== '<>'
}

function isNumber({ kind }: TypeModel): boolean {
  return ['number', 'integer', 'money', 'version'].includes(kind)
}

function isText(type: TypeModel): boolean {
  return (
    ['text', 'id', 'oneOf', 'date'].includes(type.kind) ||
    (type.kind === 'timestamp' && type.stored === 'iso')
  )
}

function hasOrder(type: TypeModel): boolean {
  return isNumber(type) || isText(type) || type.kind === 'timestamp' || type.kind === 'binary'
}

function hasSize(type: TypeModel): boolean {
  return isText(type) || ['binary', 'set', 'list', 'map', 'record', 'vector'].includes(type.kind)
}

/** Returns the type of the operand of `contains`: an element, or a part of a text. */
function partOf(type: TypeModel): TypeModel | undefined {
  if (type.kind === 'set') return memberType(type)
  if (type.kind === 'list') return type.element
  return isText(type) ? { kind: 'text' } : undefined
}

/** Checks that reads look up items by possible values of the key attributes. */
function checkReadBindings({ model }: CheckContext, pattern: PatternModel): Finding[] {
  const items = storedItems(model)
  const check = (target: string, bindings: BindingsModel): Finding[] => {
    const item = items.get(target)
    const attributes = { ...item?.source?.attributes, ...item?.attributes }
    const scope = { parameters: pattern.parameters, attributes }
    return Object.entries(bindings).flatMap(([name, value]) => {
      const attribute: AttributeModel | undefined = attributes[name]
      if (!attribute || fitsType(value, attribute.type, scope)) return []
      return [
        finding('TW1101', {
          place: patternPlace(pattern),
          pattern: pattern.name,
          items: [target],
          message: `${pattern.name} looks ${name} of ${target} up by ${describeValue(value, scope)}; it holds ${describeType(attribute.type)}.`,
          remedy: `Declare the source as ${describeType(attribute.type)} too.`,
          data: { attribute: name },
        }),
      ]
    })
  }
  switch (pattern.operation) {
    case 'get':
    case 'batchGet':
    case 'nearest':
      return check(pattern.target, pattern.bindings)
    case 'transactGet':
      return Object.values(pattern.gets).flatMap((step) => check(step.target, step.bindings))
    case 'query':
      return check(pattern.targets[0] ?? '', pattern.keyCondition.bindings)
    default:
      return []
  }
}

/** Checks that all kinds of items store a filtered attribute under the same path. */
function checkFilterNames({ model }: CheckContext, pattern: QueryPattern | ScanPattern): Finding[] {
  const items = storedItems(model)
  return [...new Set(conditionAttributes(pattern.filter))].flatMap((name) => {
    const found = pattern.targets.flatMap((target) => items.get(target)?.attributes[name] ?? [])
    const [first, ...others] = found
    const differs = (other: AttributeModel) =>
      JSON.stringify(other.path) !== JSON.stringify(first!.path) ||
      !isComparable(other.type, first!.type) ||
      other.keyOnly !== first!.keyOnly
    if (!first || !others.some(differs)) return []
    return [
      finding('TW1108', {
        place: patternPlace(pattern),
        pattern: pattern.name,
        items: pattern.targets,
        message: `The filter of ${pattern.name} names ${name}, which its kinds of item store in different places or as different kinds.`,
        remedy:
          'Give the attributes one .stored() name and kind, or query each kind of item with its own pattern.',
        data: { attribute: name },
      }),
    ]
  })
}
