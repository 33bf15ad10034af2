import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AttributeValue, Item } from '@tablewright/dynamo'
import { afterAll, describe, expect, test } from 'vitest'
import type { SdkText, SentRequest } from '../../types/run.js'
import { requestTree } from './request-tree.js'
import { sdkTexts } from './sdk-texts.js'

const database = { url: 'http://127.0.0.1:8000', region: 'eu-west-1' }
const awkward = `it's "quoted" $HOME \\ \\u0041 ü 🙂\n\t\b\f\u0001`
const item: Item = {
  PK: { S: awkward },
  "a'b c": { N: '12345678901234567890.5' },
  bytes: { B: 'AP8=' },
  flag: { BOOL: false },
  nothing: { NULL: true },
  list: { L: [{ S: 'x' }, { M: { inner: { SS: ['a', 'b'] } } }] },
  numbers: { NS: ['1', '2'] },
  blobs: { BS: ['AQ==', 'Ag=='] },
  empty: { M: {} },
}
const key = { PK: { S: awkward } }
const names = { '#a': 'status' }

const requests: readonly SentRequest[] = [
  { operation: 'GetItem', input: { TableName: 'T', Key: key, ConsistentRead: true } },
  {
    operation: 'Query',
    input: {
      TableName: 'T',
      KeyConditionExpression: 'PK = :p',
      ExpressionAttributeValues: { ':p': { S: awkward } },
      Limit: 5,
      ScanIndexForward: false,
      Select: 'COUNT',
      ReturnConsumedCapacity: 'TOTAL',
    },
  },
  {
    operation: 'TransactWriteItems',
    input: {
      TransactItems: [
        { Put: { TableName: 'T', Item: item, ConditionExpression: 'attribute_not_exists(PK)' } },
        {
          Update: {
            TableName: 'T',
            Key: key,
            UpdateExpression: 'SET #a = :a',
            ExpressionAttributeNames: names,
            ExpressionAttributeValues: { ':a': { S: 'x' } },
          },
        },
        { Delete: { TableName: 'T', Key: key } },
      ],
      ClientRequestToken: 'token',
    },
  },
  { operation: 'BatchGetItem', input: { RequestItems: { T: { Keys: [key, key] } } } },
  { operation: 'BatchWriteItem', input: { RequestItems: { T: [{ PutRequest: { Item: item } }] } } },
  { operation: 'TransactGetItems', input: { TransactItems: [{ Get: { TableName: 'T', Key: key } }] } },
]

function textIn(language: SdkText['language'], sent: readonly SentRequest[] = requests): string {
  return sdkTexts(sent, database).find((each) => each.language === language)!.text
}

const root = join(import.meta.dirname, '../../../../../..')
mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
const folder = mkdtempSync(join(root, 'node_modules/.cache/languages-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the TypeScript of every request compiles against the AWS SDK', () => {
  const file = join(folder, 'requests.ts')
  writeFileSync(file, textIn('TypeScript'))
  const flags = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck']
  const found = spawnSync('npx', ['tsc', '--ignoreConfig', ...flags, '--types', 'node', file], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(found.stdout).toBe('')
  expect(found.status).toBe(0)
}, 60_000)

const hasPython = spawnSync('python3', ['--version']).status === 0

describe.skipIf(!hasPython)('Python', () => {
  test('the arguments of each call are the request, with bytes decoded', () => {
    const program = `
import ast, base64, json, sys
tree = ast.parse(sys.stdin.read())
def plain(value):
    if isinstance(value, bytes): return base64.b64encode(value).decode()
    if isinstance(value, dict): return {name: plain(each) for name, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list) else value
calls = [node.value for node in tree.body if isinstance(node, ast.Assign)][1:]
arguments = [{word.arg: plain(eval(compile(ast.Expression(word.value), "-", "eval"), {"base64": base64})) for word in call.keywords} for call in calls]
print(json.dumps([[call.func.attr, given] for call, given in zip(calls, arguments)]))
`
    const { stdout, stderr } = spawnSync('python3', ['-c', program], {
      input: textIn('Python'),
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    const methods = [
      'get_item',
      'query',
      'transact_write_items',
      'batch_get_item',
      'batch_write_item',
      'transact_get_items',
    ]
    expect(JSON.parse(stdout)).toEqual(requests.map(({ input }, index) => [methods[index], input]))
  })
})

/** Returns the string literals of the code, unquoted as the language does. */
function literals(code: string, unquote: (text: string) => string): readonly string[] {
  return [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, text]) => unquote(text!))
}

function textsOf(value: AttributeValue): readonly string[] {
  if ('L' in value) return value.L.flatMap(textsOf)
  if ('M' in value) return Object.entries(value.M).flatMap(([name, each]) => [name, ...textsOf(each)])
  if ('SS' in value) return value.SS
  if ('NS' in value) return value.NS
  return 'S' in value ? [value.S] : 'N' in value ? [value.N] : []
}

const json = (text: string) => JSON.parse(`"${text}"`) as string
const rust = (text: string) =>
  json(text.replace(/\\u\{(\w+)\}/g, (_, code: string) => `\\u${code.padStart(4, '0')}`))

test.each([
  ['Java', json],
  ['Go', json],
  ['Rust', rust],
] as const)('%s has every name and text of an item, and balanced brackets', (language, unquote) => {
  const code = textIn(language)
  const found = literals(code, unquote)
  for (const text of Object.entries(item).flatMap(([name, value]) => [name, ...textsOf(value)]))
    expect(found).toContain(text)
  const bare = code.replace(/"(?:[^"\\\n]|\\.)*"/g, '""')
  for (const [open, close] of ['()', '[]', '{}'] as const)
    expect(bare.split(open!).length, open).toBe(bare.split(close!).length)
})

test('typed languages use the types of their SDK', () => {
  const java = textIn('Java')
  expect(java).toContain('.transactItems(List.of(\n')
  expect(java).toContain('TransactWriteItem.builder()')
  expect(java).toContain('AttributeValue.fromB(SdkBytes.fromByteArray(Base64.getDecoder().decode("AP8=")))')
  const go = textIn('Go')
  expect(go).toContain('TransactItems: []types.TransactWriteItem{')
  expect(go).toContain('RequestItems: map[string][]types.WriteRequest{')
  expect(go).toContain('&types.AttributeValueMemberB{Value: []byte{0, 255}}')
  expect(go).toContain('ReturnConsumedCapacity: types.ReturnConsumedCapacity("TOTAL")')
  const code = textIn('Rust')
  expect(code).toContain('.set_transact_items(Some(vec![')
  expect(code).toContain('AttributeValue::B(Blob::new(vec![0u8, 255u8]))')
  expect(code).toContain('use std::collections::HashMap;')
})

test('an operation that the AWS SDKs lack has no text', () => {
  const search = { operation: 'SearchVectors', input: {} } as unknown as SentRequest
  expect(requestTree(search)).toBeUndefined()
  expect(sdkTexts([requests[0]!, search], database)).toEqual([])
  expect(sdkTexts([], database)).toEqual([])
})
