/** A policy statement of the auth file. */
export interface PolicyStatement {
  readonly Effect: 'Allow' | 'Deny'
  readonly Action?: readonly string[]
  readonly NotAction?: readonly string[]
  readonly Resource?: readonly string[]
  readonly NotResource?: readonly string[]
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

/** The values of a condition key in a request: some values, any value, or a missing key. */
export type Reached = readonly string[] | 'any' | undefined

/** One effect of a request, stated by the author of the test. */
export interface Expected {
  readonly action: string
  readonly resource: string
  readonly LeadingKeys?: Reached
  readonly Attributes?: Reached
  readonly Select?: Reached
  readonly ReturnValues?: Reached
  readonly ReturnConsumedCapacity?: Reached
  readonly EnclosingOperation?: Reached
  readonly FullTableScan?: Reached
}

/** Evaluates a condition block with one operator and one key on the values of a request. */
type Truth = (operator: string, key: string, wanted: readonly string[], has: Reached) => boolean

/**
 * Decides as docs/security.md states. Shares no code with the server: patterns are regular expressions,
 * conditions are looked up by their text.
 */
export function mayDo(statements: readonly PolicyStatement[], accesses: readonly Expected[]): boolean {
  return accesses.every((access) => isAllowed(statements, access, certain, possible))
}

/** Decides by the rules of IAM alone, where a key with any value counts as missing. */
export function mayDoInIam(statements: readonly PolicyStatement[], accesses: readonly Expected[]): boolean {
  const plain: Truth = (operator, _, wanted, has) => iam(operator, wanted, has === 'any' ? undefined : has)
  return accesses.every((access) => isAllowed(statements, access, plain, plain))
}

function isAllowed(
  statements: readonly PolicyStatement[],
  access: Expected,
  ofAllow: Truth,
  ofDeny: Truth,
): boolean {
  const matching = (effect: 'Allow' | 'Deny', truth: Truth) =>
    statements.filter((statement) => statement.Effect === effect && matches(statement, access, truth))
  return matching('Deny', ofDeny).length === 0 && matching('Allow', ofAllow).length > 0
}

function matches(statement: PolicyStatement, access: Expected, truth: Truth): boolean {
  const listed = (patterns: readonly string[], text: string, flags: string) =>
    patterns.some((pattern) => like(pattern, text, flags))
  const { Action, NotAction, Resource, NotResource, Condition = {} } = statement
  const shortened = (Resource ?? NotResource)!.map((arn) => arn.replace(/^arn:aws:dynamodb:[^:]*:[^:]*:/, ''))
  if (listed((Action ?? NotAction)!, access.action, 'i') !== (Action !== undefined)) return false
  if (listed(shortened, access.resource, '') !== (Resource !== undefined)) return false
  for (const [operator, keys] of Object.entries(Condition))
    for (const [key, wanted] of Object.entries(keys)) {
      const has = access[key.replace('dynamodb:', '') as Exclude<keyof Expected, 'action' | 'resource'>]
      if (!truth(operator, key, wanted, has)) return false
    }
  return true
}

/** An Allow must be certain. */
const certain: Truth = (operator, key, wanted, has) => {
  if (has === 'any') return false
  const many = key === 'dynamodb:LeadingKeys' || key === 'dynamodb:Attributes'
  if (has === undefined && many) return /IfExists$/.test(operator) && !/^ForAnyValue/.test(operator)
  if (has?.length === 0) return false
  return iam(operator, wanted, has)
}

/** A Deny need only be possible. */
const possible: Truth = (operator, _, wanted, has) => {
  if (has === 'any' || has?.length === 0) return true
  if (has === undefined) return iam(operator, wanted, undefined)
  return has.some((value) => iam(operator, wanted, [value]))
}

/** Evaluates a condition of IAM. Without a qualifier, several values are evaluated as with ForAllValues. */
function iam(operator: string, wanted: readonly string[], has: readonly string[] | undefined): boolean {
  const forAny = operator.startsWith('ForAnyValue:')
  const forAll = operator.startsWith('ForAllValues:')
  const name = operator.replace(/^For\w+:/, '').replace(/IfExists$/, '')
  const negated = name.includes('Not')
  if (has === undefined) return forAny ? false : forAll || operator.endsWith('IfExists') || negated
  const one = (value: string): boolean => {
    const found = wanted.some((each) => {
      if (name.includes('Like')) return like(each, value, '')
      if (name.includes('IgnoreCase') || name === 'Bool') return each.toUpperCase() === value.toUpperCase()
      return each === value
    })
    return negated ? !found : found
  }
  return forAny ? has.some(one) : has.every(one)
}

function like(pattern: string, text: string, flags: string): boolean {
  const source = pattern
    .split('')
    .map((letter) =>
      letter === '*' ? '.*' : letter === '?' ? '.' : letter.replace(/[\\^$.|+()[\]{}]/, '\\$&'),
    )
    .join('')
  return new RegExp(`^${source}$`, `s${flags}`).test(text)
}
