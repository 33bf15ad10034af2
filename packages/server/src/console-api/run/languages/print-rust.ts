import type { AttributeValue } from '@tablewright/dynamo'
import type { DatabaseAddress } from '../database-address.js'
import { answerName, block, snakeCase } from './print-lines.js'
import type { RequestTree, TreeField, TreeValue } from './request-tree.js'

const options = { indent: '    ' }
const chain = { indent: '    ', separator: '' }

/** Prints calls of the AWS SDK for Rust, as a program. */
export function printRust(requests: readonly RequestTree[], { url, region }: DatabaseAddress): string {
  const calls = requests.flatMap(({ operation, fields }, index) => [
    `${block(`let ${answerName(index)} = client`, [`.${snakeCase(operation)}()`, ...setters(fields), '.send()', '.await?;'], '', chain).trimEnd()}`,
    `println!("{:?}", ${answerName(index)});`,
  ])
  const settings = block(
    'let config = aws_config::defaults(aws_config::BehaviorVersion::latest())',
    [
      `.region(aws_config::Region::new(${text(region)}))`,
      `.endpoint_url(${text(url)})`,
      '.load()',
      '.await;',
    ],
    '',
    chain,
  ).trimEnd()
  const main = block(
    '#[tokio::main]\nasync fn main() -> Result<(), Box<dyn std::error::Error>> {',
    [settings, 'let client = Client::new(&config);', ...calls, 'Ok(())'],
    '}',
    chain,
  )
  return `${usesOf(main).join('\n')}\n\n${main}`
}

const modelTypes = [
  'AttributeValue',
  'ConditionCheck',
  'Delete',
  'DeleteRequest',
  'Get',
  'KeysAndAttributes',
  'Put',
  'PutRequest',
  'ReturnConsumedCapacity',
  'ReturnItemCollectionMetrics',
  'ReturnValue',
  'ReturnValuesOnConditionCheckFailure',
  'Select',
  'TransactGetItem',
  'TransactWriteItem',
  'Update',
  'WriteRequest',
] as const

function usesOf(main: string): readonly string[] {
  const used = modelTypes.filter((type) => new RegExp(`\\b${type}::`).test(main))
  return [
    ...(used.length > 0 ? [`use aws_sdk_dynamodb::types::{${used.join(', ')}};`] : []),
    `use aws_sdk_dynamodb::${main.includes('Blob::new') ? '{primitives::Blob, Client}' : 'Client'};`,
    ...(main.includes('HashMap::from') ? ['use std::collections::HashMap;'] : []),
  ]
}

/** Rust has its own escapes for non-printable characters. */
function text(value: string): string {
  const escaped = JSON.stringify(value)
    .slice(1, -1)
    .replace(/\\(u([0-9a-f]{4})|b|f|.)/g, (whole, kind: string, code?: string) => {
      if (code !== undefined) return `\\u{${code}}`
      if (kind === 'b') return '\\u{8}'
      return kind === 'f' ? '\\u{c}' : whole
    })
  return `"${escaped}"`
}

const owned = (value: string): string => `${text(value)}.to_string()`

/** Prints setters: one for a whole list or map, one for each other field. */
function setters(fields: readonly TreeField[]): readonly string[] {
  return fields.map(({ name, value }) => {
    const method = snakeCase(name)
    const whole = ['names', 'item', 'list', 'map'].includes(value.kind)
    return whole ? `.set_${method}(Some(${print(value)}))` : `.${method}(${print(value)})`
  })
}

/** Types without required fields, whose `build()` cannot fail. */
const infallible = new Set(['TransactWriteItem', 'WriteRequest'])

function print(value: TreeValue): string {
  switch (value.kind) {
    case 'text':
      return text(value.value)
    case 'enum':
      return `${value.type}::from(${text(value.value)})`
    case 'integer':
    case 'boolean':
      return String(value.value)
    case 'names':
      return map(value.entries.map(([name, each]) => [name, owned(each)]))
    case 'item':
      return map(value.entries.map(([name, each]) => [name, attribute(each)]))
    case 'record': {
      const build = infallible.has(value.type) ? '.build()' : '.build()?'
      return block(`${value.type}::builder()`, [...setters(value.fields), build], '', chain).trimEnd()
    }
    case 'list':
      return block('vec![', value.elements.map(print), ']', options)
    case 'map':
      return map(value.entries.map(([name, each]) => [name, print(each)]))
  }
}

function map(entries: readonly (readonly [string, string])[]): string {
  return block(
    'HashMap::from([',
    entries.map(([name, value]) => `(${owned(name)}, ${value})`),
    '])',
    options,
  )
}

function bytes(base64: string): string {
  return `Blob::new(vec![${[...Buffer.from(base64, 'base64')].map((byte) => `${byte}u8`).join(', ')}])`
}

const list = (elements: readonly string[]): string => `vec![${elements.join(', ')}]`

function attribute(value: AttributeValue): string {
  const [type, argument] = parts(value)
  return `AttributeValue::${type}(${argument})`
}

function parts(value: AttributeValue): readonly [type: string, argument: string] {
  if ('S' in value) return ['S', owned(value.S)]
  if ('N' in value) return ['N', owned(value.N)]
  if ('B' in value) return ['B', bytes(value.B)]
  if ('BOOL' in value) return ['Bool', String(value.BOOL)]
  if ('NULL' in value) return ['Null', 'true']
  if ('L' in value) return ['L', list(value.L.map(attribute))]
  if ('SS' in value) return ['Ss', list(value.SS.map(owned))]
  if ('NS' in value) return ['Ns', list(value.NS.map(owned))]
  if ('BS' in value) return ['Bs', list(value.BS.map(bytes))]
  return ['M', map(Object.entries(value.M).map(([name, each]) => [name, attribute(each)]))]
}
