import type { AttributeValue } from '@tablewright/dynamo'
import type { DatabaseAddress } from '../database-address.js'
import { answerName, block } from './print-lines.js'
import type { RequestTree, Shape, TreeField, TreeValue } from './request-tree.js'

const options = { indent: '\t' }

/** Prints calls of the AWS SDK for Go, version 2, as a program. */
export function printGo(requests: readonly RequestTree[], { url, region }: DatabaseAddress): string {
  const calls = requests.flatMap(({ operation, fields }, index) => [
    `${answerName(index)}, err := client.${operation}(ctx, ${record(`&dynamodb.${operation}Input`, fields)})`,
    check,
    `fmt.Printf("%+v\\n", ${answerName(index)})`,
  ])
  const main = [
    'ctx := context.Background()',
    `settings, err := config.LoadDefaultConfig(ctx, config.WithRegion(${text(region)}))`,
    check,
    `client := dynamodb.NewFromConfig(settings, func(options *dynamodb.Options) {\n\toptions.BaseEndpoint = aws.String(${text(url)})\n})`,
    ...calls,
  ]
  const body = block('func main() {', main, '}', { indent: '\t', separator: '' })
  const types = body.includes('types.') ? ['"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"'] : []
  const imports = block(
    'import (',
    [
      '"context"',
      '"fmt"',
      '"log"\n',
      '"github.com/aws/aws-sdk-go-v2/aws"',
      '"github.com/aws/aws-sdk-go-v2/config"',
      '"github.com/aws/aws-sdk-go-v2/service/dynamodb"',
      ...types,
    ],
    ')',
    { indent: '\t', separator: '' },
  )
  return ['package main', imports.replace('\n\t\n', '\n\n'), body].join('\n\n')
}

const check = 'if err != nil {\n\tlog.Fatal(err)\n}'

/** JSON strings are valid Go strings. */
const text = (value: string): string => JSON.stringify(value)

function record(type: string, fields: readonly TreeField[]): string {
  return block(
    `${type}{`,
    fields.map(({ name, value }) => `${name}: ${print(value)}`),
    '}',
    options,
  )
}

function map(of: string, entries: readonly (readonly [string, string])[]): string {
  return block(
    `map[string]${of}{`,
    entries.map(([name, value]) => `${text(name)}: ${value}`),
    '}',
    options,
  )
}

function print(value: TreeValue): string {
  switch (value.kind) {
    case 'text':
      return `aws.String(${text(value.value)})`
    case 'enum':
      return `types.${value.type}(${text(value.value)})`
    case 'integer':
      return `aws.Int32(${value.value})`
    case 'boolean':
      return `aws.Bool(${value.value})`
    case 'names':
      return map(
        'string',
        value.entries.map(([name, each]) => [name, text(each)]),
      )
    case 'item':
      return map(
        'types.AttributeValue',
        value.entries.map(([name, each]) => [name, attribute(each)]),
      )
    case 'record':
      return record(`&types.${value.type}`, value.fields)
    case 'list':
      return block(`[]${typeOf(value.of)}{`, value.elements.map(element), '}', options)
    case 'map':
      return map(
        typeOf(value.of),
        value.entries.map(([name, each]) => [name, element(each)]),
      )
  }
}

/** Elements of lists and maps are values, not pointers. */
function element(value: TreeValue): string {
  return value.kind === 'record' ? record(`types.${value.type}`, value.fields) : print(value)
}

function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case 'item':
      return 'map[string]types.AttributeValue'
    case 'record':
    case 'enum':
      return `types.${shape.type}`
    case 'list':
      return `[]${typeOf(shape.of)}`
    case 'map':
      return `map[string]${typeOf(shape.of)}`
    default:
      return 'string'
  }
}

function bytes(base64: string): string {
  return `[]byte{${[...Buffer.from(base64, 'base64')].join(', ')}}`
}

const list = (of: string, elements: readonly string[]): string => `[]${of}{${elements.join(', ')}}`

function attribute(value: AttributeValue): string {
  const [type, member] = parts(value)
  return `&types.AttributeValueMember${type}{Value: ${member}}`
}

function parts(value: AttributeValue): readonly [type: string, member: string] {
  if ('S' in value) return ['S', text(value.S)]
  if ('N' in value) return ['N', text(value.N)]
  if ('B' in value) return ['B', bytes(value.B)]
  if ('BOOL' in value) return ['BOOL', String(value.BOOL)]
  if ('NULL' in value) return ['NULL', 'true']
  if ('L' in value) return ['L', list('types.AttributeValue', value.L.map(attribute))]
  if ('SS' in value) return ['SS', list('string', value.SS.map(text))]
  if ('NS' in value) return ['NS', list('string', value.NS.map(text))]
  if ('BS' in value) return ['BS', list('[]byte', value.BS.map(bytes))]
  const members = Object.entries(value.M).map(([name, each]) => [name, attribute(each)] as const)
  return ['M', map('types.AttributeValue', members)]
}
