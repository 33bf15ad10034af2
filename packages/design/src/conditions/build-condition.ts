import { TablewrightError } from '@tablewright/base'
import type { AttributeModel } from '../model/attribute-model.js'
import type { ConditionModel } from '../model/condition-model.js'
import type { JsonValue } from '../model/json.js'
import type { ValueModel } from '../model/value-model.js'
import { checkParameter } from '../options/check-options.js'
import { object } from '../options/shape.js'
import { type ValueReference, valueModel } from '../values.js'
import { AttributeTest, type TestModel } from './tests.js'
import { Combination } from './when.js'

/** The names that a condition or change may refer to. */
export interface ConditionScope {
  /** For messages: `when of pattern changeState`. */
  readonly place: string
  readonly attributes: Readonly<Record<string, AttributeModel>>
  /** Names of the parameters. */
  readonly parameters: Pick<ReadonlySet<string>, 'has'>
}

export function buildCondition(when: object, scope: ConditionScope): ConditionModel {
  checkParameter(scope.place, 'A condition', when, object)
  if (when instanceof Combination) return buildCombination(when, scope)
  const conditions = Object.entries(when)
    .filter(([, test]) => test !== undefined)
    .map(([name, test]) => buildTest(name, test, scope))
  if (conditions.length === 0) throw withoutTest(scope.place)
  return together(conditions)
}

/** Returns the error for an empty condition, which has no DynamoDB expression. */
function withoutTest(place: string): TablewrightError {
  return new TablewrightError('CONDITION_IMPOSSIBLE', `${place} has a condition without a test.`, {
    remedy: 'Test an attribute, or leave the condition out.',
    data: { place },
  })
}

/** Combines conditions with `and`. */
export function together(conditions: readonly ConditionModel[]): ConditionModel {
  return conditions.length === 1 ? conditions[0]! : { kind: 'and', conditions }
}

function buildCombination(combination: Combination<PropertyKey>, scope: ConditionScope): ConditionModel {
  const { kind } = combination
  if (kind === 'itemExists' || kind === 'itemAbsent') return { kind }
  const conditions = combination.conditions.map((condition) => buildCondition(condition, scope))
  if (conditions.length === 0) throw withoutTest(scope.place)
  return kind === 'not' ? { kind, condition: conditions[0]! } : { kind, conditions }
}

function buildTest(name: string, test: unknown, scope: ConditionScope): ConditionModel {
  const attribute = requireAttribute(name, scope)
  if (test instanceof AttributeTest) return withAttribute(test.model, name, scope)
  if (Array.isArray(test)) {
    if (test.length === 0) throw withoutTest(scope.place)
    const values = test.map((value: JsonValue) => checkedValue(valueModel(value), attribute, scope))
    return values.length === 1
      ? { kind: 'compare', attribute: name, comparison: '=', value: values[0]! }
      : { kind: 'in', attribute: name, values }
  }
  const value = valueModel(test as JsonValue | ValueReference)
  return {
    kind: 'compare',
    attribute: name,
    comparison: '=',
    value: checkedValue(value, attribute, scope),
  }
}

function withAttribute(test: TestModel, attribute: string, scope: ConditionScope): ConditionModel {
  const check = (value: ValueModel) => checkedValue(value, undefined, scope)
  switch (test.kind) {
    case 'compare':
    case 'size':
      return { kind: test.kind, attribute, comparison: test.comparison, value: check(test.value) }
    case 'between':
      return { kind: 'between', attribute, low: check(test.low), high: check(test.high) }
    case 'beginsWith':
    case 'contains':
      return { kind: test.kind, attribute, value: check(test.value) }
    default:
      return { kind: test.kind, attribute }
  }
}

export function requireAttribute(name: string, { attributes, place }: ConditionScope): AttributeModel {
  if (Object.hasOwn(attributes, name)) return attributes[name]!
  throw new TablewrightError('ATTRIBUTE_UNKNOWN', `${place} names "${name}", which is not an attribute.`, {
    remedy: `Use one of: ${Object.keys(attributes).join(', ')}.`,
    data: { attribute: name, place },
  })
}

/** Throws for references to unknown names, and for literals that the attribute can never have. */
export function checkedValue(
  value: ValueModel,
  attribute: AttributeModel | undefined,
  scope: ConditionScope,
): ValueModel {
  if (value.kind === 'attribute') requireAttribute(value.name, scope)
  if (value.kind === 'parameter' && !scope.parameters.has(value.name)) {
    throw new TablewrightError(
      'PARAMETER_UNKNOWN',
      `${scope.place} uses the parameter "${value.name}", which is not declared.`,
      {
        remedy: `Declare it: given: { ${value.name}: … }.`,
        data: { parameter: value.name, place: scope.place },
      },
    )
  }
  if (value.kind === 'literal' && attribute?.type.kind === 'oneOf') {
    if (!attribute.type.values.includes(value.value as string)) {
      throw new TablewrightError(
        'LITERAL_IMPOSSIBLE',
        `${scope.place}: ${attribute.name} can never be ${JSON.stringify(value.value)}.`,
        {
          remedy: `Use one of: ${attribute.type.values.join(', ')}.`,
          data: { attribute: attribute.name, place: scope.place },
        },
      )
    }
  }
  return value
}
