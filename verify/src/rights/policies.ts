import type { Picker } from '../requests/picker.js'
import type { PolicyStatement } from './naive.js'
import { leadingKeys, ownerOf } from './universe.js'

const actions = [
  '*',
  'dynamodb:*',
  'dynamodb:Get*',
  'dynamodb:*Item',
  'dynamodb:batch*',
  'dynamodb:PartiQL*',
  'dynamodb:PartiQLSelect',
  'dynamodb:Query',
  'dynamodb:Scan',
  'dynamodb:SearchVectors',
  'dynamodb:*port*',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:Describe*',
  'dynamodb:GetRecords',
]
const resources = [
  '*',
  'table/*',
  'table/Public',
  'table/Public*',
  'table/Secret*',
  'table/*/index/*',
  'table/Public/index/byOwner',
  'table/Public/stream/*',
  'table/*/?xport/*',
  'bucket/Public*',
  'arn:aws:dynamodb:*:*:table/Public',
  'arn:aws:dynamodb:us-east-1:000000000000:table/Secret/index/*',
]
const stringOperators = ['StringEquals', 'StringNotEquals', 'StringLike', 'StringNotLike']
const caselessOperators = ['StringEqualsIgnoreCase', 'StringNotEqualsIgnoreCase']
const qualifiers = ['', 'ForAllValues:', 'ForAnyValue:']

const keyTexts = [...leadingKeys, ...leadingKeys.map(ownerOf), 'ann#*', 'bob#?', '*secret*', 'ANN#1', '*']
const attributes = ['pk', 'sk', 'owner', 'note', 'salary', 'w', '*']

const conditionValues: readonly (readonly [weight: number, key: string, values: readonly string[]])[] = [
  [8, 'dynamodb:LeadingKeys', keyTexts],
  [4, 'dynamodb:Attributes', attributes],
  [1, 'dynamodb:Select', ['SPECIFIC_ATTRIBUTES', 'ALL_ATTRIBUTES', 'COUNT', 'ALL_*']],
  [1, 'dynamodb:ReturnValues', ['NONE', 'ALL_OLD', 'ALL_NEW', 'UPDATED_*']],
  [1, 'dynamodb:ReturnConsumedCapacity', ['NONE', 'TOTAL']],
  [1, 'dynamodb:EnclosingOperation', ['TransactWriteItems', 'TransactGetItems', 'ExecuteTransaction']],
]

const everything: PolicyStatement = { Effect: 'Allow', Action: ['*'], Resource: ['*'] }
const onKeys = (operator: string, key: string): PolicyStatement['Condition'] => ({
  [operator]: { 'dynamodb:LeadingKeys': [key] },
})

/** Typical policies: a table, keys of a table, everything except some keys. */
export const defaultPolicies: readonly (readonly PolicyStatement[])[] = [
  [{ Effect: 'Allow', Action: ['dynamodb:*'], Resource: ['table/Public', 'table/Public/*'] }],
  [
    {
      Effect: 'Allow',
      Action: ['*'],
      Resource: ['table/Public*'],
      Condition: onKeys('ForAllValues:StringLike', 'ann#*')!,
    },
  ],
  [
    everything,
    {
      Effect: 'Deny',
      Action: ['*'],
      Resource: ['*'],
      Condition: onKeys('ForAllValues:StringEquals', 'secret#1')!,
    },
  ],
  [
    {
      Effect: 'Allow',
      Action: ['*'],
      Resource: ['table/*'],
      Condition: { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'note'] } },
    },
  ],
  [
    everything,
    {
      Effect: 'Deny',
      Action: ['*'],
      Resource: ['*'],
      Condition: { 'ForAnyValue:StringEquals': { 'dynamodb:Attributes': ['owner'] } },
    },
  ],
]

/** The policies of one principal: a few statements, mostly rights on keys of a table, with denials among them. */
export function anyPolicy(picker: Picker): PolicyStatement[] {
  const statements = picker.times(3, () => anyStatement(picker, 'Allow'))
  if (picker.chance(60)) statements.push(...picker.times(2, () => anyStatement(picker, 'Deny')))
  // A denial alone refuses everything, which proves nothing about the denial.
  if (picker.chance(40)) statements.unshift(everything)
  return statements
}

function anyStatement(picker: Picker, Effect: 'Allow' | 'Deny'): PolicyStatement {
  const chosen = picker.times(3, () => picker.of(actions))
  const covered = picker.times(2, () => picker.of(resources))
  return {
    Effect,
    ...(picker.chance(10) ? { NotAction: chosen } : { Action: picker.chance(50) ? ['*'] : chosen }),
    ...(picker.chance(10) ? { NotResource: covered } : { Resource: picker.chance(40) ? ['*'] : covered }),
    ...(picker.chance(65) && { Condition: anyConditions(picker) }),
  }
}

function anyConditions(picker: Picker): NonNullable<PolicyStatement['Condition']> {
  const conditions: Record<string, Record<string, readonly string[]>> = {}
  picker.times(2, () => {
    if (picker.chance(5)) {
      conditions[`Bool${picker.chance(50) ? 'IfExists' : ''}`] = {
        'dynamodb:FullTableScan': [picker.of(['true', 'false', 'True'])],
      }
      return
    }
    const [key, values] = picker.weighted(
      conditionValues.map(([weight, name, texts]) => [weight, [name, texts] as const] as const),
    )
    const operator = picker.of(picker.chance(85) ? stringOperators : caselessOperators)
    const title = `${picker.of(qualifiers)}${operator}${picker.chance(15) ? 'IfExists' : ''}`
    conditions[title] = { ...conditions[title], [key]: picker.times(3, () => picker.of(values)) }
  })
  return conditions
}
