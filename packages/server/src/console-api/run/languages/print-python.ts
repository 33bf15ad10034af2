import type { AttributeValue } from '@tablewright/dynamo'
import type { DatabaseAddress } from '../database-address.js'
import { answerName, block, snakeCase } from './print-lines.js'
import type { RequestTree, TreeValue } from './request-tree.js'

const options = { indent: '    ' }

/** Prints calls of boto3. */
export function printPython(requests: readonly RequestTree[], { url, region }: DatabaseAddress): string {
  const calls = requests.map(({ operation, fields }, index) =>
    block(
      `${answerName(index)} = client.${snakeCase(operation)}(`,
      fields.map(({ name, value }) => `${name}=${print(value)}`),
      ')',
      options,
    ),
  )
  const client = `client = boto3.client("dynamodb", region_name=${text(region)}, endpoint_url=${text(url)})`
  const body = [client, ...calls].join('\n')
  const base64 = body.includes('base64.b64decode(') ? ['import base64', ''] : []
  return [...base64, 'import boto3', '', body].join('\n')
}

/** JSON strings are valid Python strings. */
const text = (value: string): string => JSON.stringify(value)

const dictionary = (entries: readonly (readonly [string, string])[]): string =>
  block(
    '{',
    entries.map(([name, value]) => `${text(name)}: ${value}`),
    '}',
    options,
  )

function print(value: TreeValue): string {
  switch (value.kind) {
    case 'text':
    case 'enum':
      return text(value.value)
    case 'integer':
      return String(value.value)
    case 'boolean':
      return boolean(value.value)
    case 'names':
      return dictionary(value.entries.map(([name, each]) => [name, text(each)]))
    case 'item':
      return dictionary(value.entries.map(([name, each]) => [name, attribute(each)]))
    case 'record':
      return dictionary(value.fields.map((field) => [field.name, print(field.value)]))
    case 'list':
      return block('[', value.elements.map(print), ']', options)
    case 'map':
      return dictionary(value.entries.map(([name, each]) => [name, print(each)]))
  }
}

const boolean = (value: boolean): string => (value ? 'True' : 'False')
const bytes = (base64: string): string => `base64.b64decode(${text(base64)})`
const list = (elements: readonly string[]): string => `[${elements.join(', ')}]`

function attribute(value: AttributeValue): string {
  if ('S' in value) return `{"S": ${text(value.S)}}`
  if ('N' in value) return `{"N": ${text(value.N)}}`
  if ('B' in value) return `{"B": ${bytes(value.B)}}`
  if ('BOOL' in value) return `{"BOOL": ${boolean(value.BOOL)}}`
  if ('NULL' in value) return '{"NULL": True}'
  if ('L' in value) return `{"L": ${list(value.L.map(attribute))}}`
  if ('SS' in value) return `{"SS": ${list(value.SS.map(text))}}`
  if ('NS' in value) return `{"NS": ${list(value.NS.map(text))}}`
  if ('BS' in value) return `{"BS": ${list(value.BS.map(bytes))}}`
  const members = Object.entries(value.M).map(([name, each]) => `${text(name)}: ${attribute(each)}`)
  return `{"M": {${members.join(', ')}}}`
}
