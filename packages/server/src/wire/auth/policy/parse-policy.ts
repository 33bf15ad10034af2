import type { JsonReader } from '../json-reader.js'
import {
  type Condition,
  type ConditionKey,
  conditionKeys,
  type Patterns,
  type ResourcePattern,
  type Statement,
} from './policy.js'
import { matchesWildcard } from './wildcard.js'

/** The rules of an IAM policy document, `{ "Statement": [ … ] }`. `userName` stands for `${aws:username}`. */
export function parsePolicy(document: JsonReader, userName: string): Statement[] {
  document.allow('Version', 'Id', 'Statement')
  return document
    .field('Statement')
    .elements()
    .map((statement) => parseStatement(statement, userName))
}

function parseStatement(statement: JsonReader, userName: string): Statement {
  statement.allow('Sid', 'Effect', 'Action', 'NotAction', 'Resource', 'NotResource', 'Condition')
  const effect = statement.field('Effect').text()
  if (effect !== 'Allow' && effect !== 'Deny') throw statement.field('Effect').refused('is Allow or Deny')
  const conditions = statement.has('Condition') ? parseConditions(statement.field('Condition'), userName) : []
  return {
    effect,
    actions: parsePatterns(statement, 'Action', parseAction),
    resources: parsePatterns(statement, 'Resource', (text, at) =>
      parseResource(withVariables(text, at, userName), at),
    ),
    conditions,
  }
}

function parsePatterns<Pattern>(
  statement: JsonReader,
  name: 'Action' | 'Resource',
  parse: (text: string, at: JsonReader) => Pattern,
): Patterns<Pattern> {
  const inverted = statement.has(`Not${name}`)
  if (inverted === statement.has(name)) throw statement.refused(`has one of ${name} and Not${name}`)
  const field = statement.field(inverted ? `Not${name}` : name)
  return { inverted, patterns: field.elements().map((element) => parse(element.text(), element)) }
}

/** Actions are compared without regard to case, as in IAM. */
function parseAction(text: string, at: JsonReader): string {
  if (text !== '*' && !/^dynamodb:[a-z*?]+$/i.test(text)) {
    throw at.refused('is * or dynamodb: and the name of an operation, such as dynamodb:GetItem')
  }
  return text.toLowerCase()
}

/** A server is one account, so that is not compared. */
function parseResource(text: string, at: JsonReader): ResourcePattern {
  const { region, path } = text.startsWith('arn:') ? parseArn(text) : { region: '*', path: text }
  if (region === '' || !/^(\*$|\*[^:]|table|bucket\/)/.test(path)) {
    throw at.refused(
      'is *, an ARN of a table, index or stream, its end such as table/Orders/index/*, or a bucket such as bucket/exports',
    )
  }
  return { region, path }
}

/** Parts of the ARN of another service, or of none that is known, are empty. */
function parseArn(text: string): ResourcePattern {
  const [, partition = '', service = '', region = '', , ...rest] = text.split(':')
  const isShort = rest.length === 0 && text.endsWith(':*')
  const known =
    text === 'arn:*' || (matchesWildcard(service, 'dynamodb') && /^(aws[\w-]*|.*\*.*)$/.test(partition))
  if (!known) return { region: '', path: '' }
  return { region: region || (isShort ? '*' : ''), path: isShort ? '*' : rest.join(':') }
}

interface Operator {
  readonly negated: boolean
  readonly wildcards: boolean
  readonly ignoresCase: boolean
}

const operator = (negated: boolean, how?: 'wildcards' | 'ignoresCase'): Operator => ({
  negated,
  wildcards: how === 'wildcards',
  ignoresCase: how === 'ignoresCase',
})

const operators: ReadonlyMap<string, Operator> = new Map([
  ['StringEquals', operator(false)],
  ['StringNotEquals', operator(true)],
  ['StringEqualsIgnoreCase', operator(false, 'ignoresCase')],
  ['StringNotEqualsIgnoreCase', operator(true, 'ignoresCase')],
  ['StringLike', operator(false, 'wildcards')],
  ['StringNotLike', operator(true, 'wildcards')],
  ['Bool', operator(false, 'ignoresCase')],
])

const quantifiers: ReadonlyMap<string, 'all' | 'any'> = new Map([
  ['ForAllValues', 'all'],
  ['ForAnyValue', 'any'],
])

/** `ForAllValues:StringLikeIfExists` and its parts. */
const conditionTitle = /^(?:(\w+):)?(\w+?)(IfExists)?$/

function parseConditions(conditions: JsonReader, userName: string): Condition[] {
  return conditions.fields().flatMap(([title, keys]) => {
    const [, qualifier, name, ifExists] = conditionTitle.exec(title) ?? []
    const found = operators.get(name ?? '')
    const quantifier = qualifier === undefined ? undefined : quantifiers.get(qualifier)
    if (found === undefined || (qualifier !== undefined && quantifier === undefined)) {
      throw keys.refused(
        `is a condition that is not offered: use ${[...operators.keys()].join(', ')}, alone or after ` +
          'ForAllValues: or ForAnyValue:, and before IfExists',
      )
    }
    return keys.fields().map(
      ([key, values]): Condition => ({
        key: parseConditionKey(key, values),
        quantifier,
        ...found,
        ifExists: ifExists !== undefined,
        values: values.elements().map((value) => withVariables(value.text(), value, userName)),
      }),
    )
  })
}

function parseConditionKey(key: string, at: JsonReader): ConditionKey {
  const found = conditionKeys.find((known) => known === key.toLowerCase())
  if (found === undefined)
    throw at.refused(`is not offered as a condition key: ${conditionKeys.join(', ')} are`)
  return found
}

function withVariables(text: string, at: JsonReader, userName: string): string {
  const filled = text.replaceAll('${aws:username}', () => userName)
  if (filled.includes('${')) throw at.refused('has a variable that is not offered: only ${aws:username} is')
  return filled
}
