import { open } from '@tablewright/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signCall } from '../testing/sign-call.js'
import { requestAccesses } from '../wire/auth/access/request-accesses.js'
import { parsePrincipals } from '../wire/auth/principals.js'
import { type Listening, listen } from './listen.js'

const allow = (Action: string) => [{ Statement: { Effect: 'Allow', Action, Resource: '*' } }]
const listed = [
  { name: 'ann', accessKeyId: 'ANN', secretAccessKey: 'the secret of ann', policies: allow('*') },
  {
    name: 'eve',
    accessKeyId: 'EVE',
    secretAccessKey: 'the secret of eve',
    policies: allow('dynamodb:ListTables'),
  },
] as const

let endpoint: Listening
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  const engine = await open({ memory: true })
  endpoint = await listen({ engine, port: 0, auth: parsePrincipals(JSON.stringify({ principals: listed })) })
  closing.push(
    () => endpoint.close(),
    () => engine.close(),
  )
})
afterAll(async () => {
  for (const close of closing) await close()
})

async function errorOf(by: (typeof listed)[number], operation: string, input: object): Promise<string> {
  const body = JSON.stringify(input)
  const headers = signCall(endpoint.url, operation, body, by)
  const response = await fetch(endpoint.url, { method: 'POST', headers, body })
  return ((await response.json()) as { __type: string }).__type.split('#')[1]!
}

const Statement = `SELECT * FROM "Orders" WHERE id = 'a'`
const read = { TableName: 'Orders', Key: { id: { S: 'a' } } }
const list = <Element>(count: number, element: Element): Element[] =>
  Array.from({ length: count }, () => element)
const long = `${Statement} ${'-'.repeat(8_192 - Statement.length)}`

test.each([
  ['ExecuteStatement', { Statement: long }, 1],
  ['BatchExecuteStatement', { Statements: [{ Statement }, { Statement: long }] }, 2],
  ['BatchExecuteStatement', { Statements: list(26, { Statement }) }, 25],
  ['ExecuteTransaction', { TransactStatements: [{ Statement: long }] }, 1],
  ['ExecuteTransaction', { TransactStatements: list(101, { Statement }) }, 100],
  ['TransactGetItems', { TransactItems: list(101, { Get: read }) }, 100],
  ['TransactWriteItems', { TransactItems: list(101, { Delete: read }) }, 100],
])(
  '%s with more than it may have is refused, after its rights were checked',
  async (operation, input, checked) => {
    expect(requestAccesses(operation, input)).toHaveLength(checked)
    expect(await errorOf(listed[0], operation, input)).toBe('ValidationException')
    expect(await errorOf(listed[1], operation, input)).toBe('AccessDeniedException')
  },
)

test('a statement of the maximum length is parsed, a longer one counts as any statement', () => {
  const reachedBy = (length: number) => {
    const statement = Statement + ' '.repeat(length - Statement.length)
    const [access] = requestAccesses('ExecuteStatement', { Statement: statement })
    return [access!.resource, access!.mayBeAny]
  }
  expect(reachedBy(8_192)).toEqual(['table/Orders', undefined])
  expect(reachedBy(8_193)).toEqual(['*', true])
})
