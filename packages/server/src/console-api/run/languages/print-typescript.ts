import type { AttributeValue } from '@tablewright/dynamo'
import { codeText } from '../code-text.js'
import type { DatabaseAddress } from '../database-address.js'
import { answerName, block } from './print-lines.js'
import type { RequestTree, TreeField, TreeValue } from './request-tree.js'

/** Prints calls of the AWS SDK for JavaScript, version 3. */
export function printTypescript(requests: readonly RequestTree[], { url, region }: DatabaseAddress): string {
  const commands = [...new Set(requests.map(({ operation }) => `${operation}Command`))].sort()
  const calls = requests.map(
    ({ operation, fields }, index) =>
      `const ${answerName(index)} = await client.send(new ${operation}Command(${record(fields)}))`,
  )
  return [
    `import { DynamoDBClient, ${commands.join(', ')} } from '@aws-sdk/client-dynamodb'`,
    '',
    `const client = new DynamoDBClient({ region: ${codeText(region)}, endpoint: ${codeText(url)} })`,
    ...calls,
  ].join('\n')
}

function record(fields: readonly TreeField[]): string {
  return block(
    '{',
    fields.map(({ name, value }) => `${name}: ${print(value)}`),
    '}',
  )
}

function print(value: TreeValue): string {
  switch (value.kind) {
    case 'text':
    case 'enum':
    case 'integer':
    case 'boolean':
      return codeText(value.value)
    case 'names':
      return codeText(Object.fromEntries(value.entries))
    case 'item':
      return block(
        '{',
        value.entries.map(([name, each]) => codeText({ [name]: native(each) }).slice(2, -2)),
        '}',
      )
    case 'record':
      return record(value.fields)
    case 'list':
      return block('[', value.elements.map(print), ']')
    case 'map':
      return block(
        '{',
        value.entries.map(([name, each]) => `${codeText(name)}: ${print(each)}`),
        '}',
      )
  }
}

/** The SDK takes bytes where the wire has base 64. */
function native(value: AttributeValue): unknown {
  if ('B' in value) return { B: Buffer.from(value.B, 'base64') }
  if ('BS' in value) return { BS: value.BS.map((each) => Buffer.from(each, 'base64')) }
  if ('L' in value) return { L: value.L.map(native) }
  if ('M' in value)
    return { M: Object.fromEntries(Object.entries(value.M).map(([name, each]) => [name, native(each)])) }
  return value
}
