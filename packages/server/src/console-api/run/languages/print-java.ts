import type { AttributeValue } from '@tablewright/dynamo'
import type { DatabaseAddress } from '../database-address.js'
import { answerName, block, camelCase } from './print-lines.js'
import type { RequestTree, TreeField, TreeValue } from './request-tree.js'

const options = { indent: '    ', last: '' }

/** Prints calls of the AWS SDK for Java, version 2, inside a method. */
export function printJava(requests: readonly RequestTree[], { url, region }: DatabaseAddress): string {
  const calls = requests.map(
    ({ operation, fields }, index) =>
      `${operation}Response ${answerName(index)} = client.${camelCase(operation)}(${builder(`${operation}Request`, fields)});`,
  )
  const client = block(
    'DynamoDbClient client = DynamoDbClient.builder()',
    [`.region(Region.of(${text(region)}))`, `.endpointOverride(URI.create(${text(url)}))`, '.build();'],
    '',
    { ...options, separator: '' },
  ).trimEnd()
  const body = [client, ...calls].join('\n')
  return [...importsOf(body), '', body].join('\n')
}

const imports: readonly (readonly [RegExp, string])[] = [
  [/\bURI\./, 'java.net.URI'],
  [/\bBase64\./, 'java.util.Base64'],
  [/\bList\./, 'java.util.List'],
  [/\bMap\./, 'java.util.Map'],
  [/\bSdkBytes\./, 'software.amazon.awssdk.core.SdkBytes'],
  [/\bRegion\./, 'software.amazon.awssdk.regions.Region'],
  [/\bDynamoDbClient\b/, 'software.amazon.awssdk.services.dynamodb.DynamoDbClient'],
  [/./, 'software.amazon.awssdk.services.dynamodb.model.*'],
]

function importsOf(body: string): readonly string[] {
  return imports.flatMap(([used, name]) => (used.test(body) ? [`import ${name};`] : []))
}

/** JSON strings are valid Java strings. */
const text = (value: string): string => JSON.stringify(value)

function builder(type: string, fields: readonly TreeField[]): string {
  const parts = fields.map(({ name, value }) => `.${camelCase(name)}(${print(value)})`)
  return block(`${type}.builder()`, [...parts, '.build()'], '', { ...options, separator: '' }).trimEnd()
}

const map = (entries: readonly (readonly [string, string])[]): string =>
  block(
    'Map.ofEntries(',
    entries.map(([name, value]) => `Map.entry(${text(name)}, ${value})`),
    ')',
    options,
  )

function print(value: TreeValue): string {
  switch (value.kind) {
    case 'text':
    case 'enum':
      return text(value.value)
    case 'integer':
    case 'boolean':
      return String(value.value)
    case 'names':
      return map(value.entries.map(([name, each]) => [name, text(each)]))
    case 'item':
      return map(value.entries.map(([name, each]) => [name, attribute(each)]))
    case 'record':
      return builder(value.type, value.fields)
    case 'list':
      return block('List.of(', value.elements.map(print), ')', options)
    case 'map':
      return map(value.entries.map(([name, each]) => [name, print(each)]))
  }
}

const bytes = (base64: string): string =>
  `SdkBytes.fromByteArray(Base64.getDecoder().decode(${text(base64)}))`
const list = (elements: readonly string[]): string => `List.of(${elements.join(', ')})`

function attribute(value: AttributeValue): string {
  const [type, argument] = parts(value)
  return `AttributeValue.from${type}(${argument})`
}

function parts(value: AttributeValue): readonly [type: string, argument: string] {
  if ('S' in value) return ['S', text(value.S)]
  if ('N' in value) return ['N', text(value.N)]
  if ('B' in value) return ['B', bytes(value.B)]
  if ('BOOL' in value) return ['Bool', String(value.BOOL)]
  if ('NULL' in value) return ['Nul', 'true']
  if ('L' in value) return ['L', list(value.L.map(attribute))]
  if ('SS' in value) return ['Ss', list(value.SS.map(text))]
  if ('NS' in value) return ['Ns', list(value.NS.map(text))]
  if ('BS' in value) return ['Bs', list(value.BS.map(bytes))]
  return ['M', map(Object.entries(value.M).map(([name, each]) => [name, attribute(each)]))]
}
