import {
  attributeDefinitions,
  type DesignModel,
  type IndexModel,
  indexesOf,
  type KeyAttributeModel,
  type TableModel,
  vectorIndexDefinition,
  vectorIndexesOf,
  type WarmThroughputModel,
} from '@tablewright/design/model'
import { camelName, distinctNames, pascalName } from './names.js'

const attributeTypes = { S: 'STRING', N: 'NUMBER', B: 'BINARY' }

/** Returns a TypeScript file with an AWS CDK stack of a design's tables. */
export function toCdk(model: DesignModel): string {
  const tables = Object.values(model.tables)
  const names = tables.map(({ name }) => name)
  const [variables, ids] = [distinctNames(names, memberName), distinctNames(names, pascalName)]
  const body = tables.map((table) => tableText(table, variables.get(table.name)!, ids.get(table.name)!))
  const used = usedNames(body.join('\n'))
  return `import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { ${used.join(', ')} } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'

/** The tables of ${model.name}. */
export class ${pascalName(model.name)}Stack extends Stack {
${names.map((name) => `  readonly ${variables.get(name)}: Table`).join('\n')}

  constructor(scope: Construct, id: string, props?: StackProps) {
    super(scope, id, props)
${body.join('\n')}
  }
}
`
}

/** Returns the name of a class member. The suffix avoids members of `Stack`, such as `region`. */
function memberName(table: string): string {
  return camelName(/table$/i.test(table) ? table : `${table}Table`)
}

const importable = ['AttributeType', 'BillingMode', 'CfnTable', 'ProjectionType', 'StreamViewType', 'Table']

function usedNames(text: string): readonly string[] {
  return importable.filter((name) => new RegExp(`\\b${name}[.()]`).test(text))
}

function tableText(table: TableModel, variable: string, id: string): string {
  const { billing, stream, timeToLive } = table
  const properties = [
    `tableName: ${quoted(table.name)},`,
    ...keyLines(table.partition, 'partitionKey'),
    ...keyLines(table.sort, 'sortKey'),
    `billingMode: BillingMode.${billing.mode === 'on-demand' ? 'PAY_PER_REQUEST' : 'PROVISIONED'},`,
    ...capacityLines(table),
    ...warmLines(table),
    ...(stream ? [`stream: StreamViewType.${stream},`] : []),
    ...(timeToLive === undefined ? [] : [`timeToLiveAttribute: ${quoted(timeToLive)},`]),
    'pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },',
    'deletionProtection: true,',
    'removalPolicy: RemovalPolicy.RETAIN,',
  ]
  const calls = [
    ...indexesOf(table, 'global').map((index) =>
      call(
        'addGlobalSecondaryIndex',
        [...indexKeys(index), ...projectionLines(index), ...capacityLines(table), ...warmLines(index)],
        index,
      ),
    ),
    ...indexesOf(table, 'local').map((index) =>
      call('addLocalSecondaryIndex', [...keyLines(index.sort, 'sortKey'), ...projectionLines(index)], index),
    ),
  ]
  return [
    `    this.${variable} = new Table(this, ${quoted(id)}, {`,
    ...properties.map((line) => `      ${line}`),
    '    })',
    ...calls.flatMap((lines) =>
      lines.map((line, number) => `    ${number === 0 ? `this.${variable}.` : ''}${line}`),
    ),
    ...vectorLines(table, variable).map((line) => `    ${line}`),
  ].join('\n')
}

/**
 * Prints vector indexes as properties of the underlying resource, because the construct does not support
 * them.
 */
function vectorLines(table: TableModel, variable: string): readonly string[] {
  const indexes = vectorIndexesOf(table)
  if (indexes.length === 0) return []
  const override = (property: string, values: readonly object[]) => [
    `${variable}Resource.addPropertyOverride(${quoted(property)}, [`,
    ...values.map((value) => `  ${JSON.stringify(value)},`),
    '])',
  ]
  return [
    `const ${variable}Resource = (this.${variable}.node.defaultChild as CfnTable)`,
    ...override('AttributeDefinitions', attributeDefinitions(table)),
    ...override('VectorIndexes', indexes.map(vectorIndexDefinition)),
  ]
}

function call(
  name: string,
  properties: readonly string[],
  { name: indexName }: IndexModel,
): readonly string[] {
  const lines = [`indexName: ${quoted(indexName)},`, ...properties].map((line) => `  ${line}`)
  return [`${name}({`, ...lines, '})']
}

function capacityLines({ billing }: TableModel): readonly string[] {
  return billing.mode === 'on-demand'
    ? []
    : [`readCapacity: ${billing.readUnits},`, `writeCapacity: ${billing.writeUnits},`]
}

function warmLines(of: { readonly warmThroughput?: WarmThroughputModel }): readonly string[] {
  if (of.warmThroughput === undefined) return []
  const { readUnits, writeUnits } = of.warmThroughput
  const parts = [
    ...(readUnits === undefined ? [] : [`readUnitsPerSecond: ${readUnits}`]),
    ...(writeUnits === undefined ? [] : [`writeUnitsPerSecond: ${writeUnits}`]),
  ]
  return [`warmThroughput: { ${parts.join(', ')} },`]
}

/** Prints the keys of an index: one attribute, or several under the plural name. */
function indexKeys({ partition, sort }: IndexModel): readonly string[] {
  return [...keyLines(partition, 'partitionKey'), ...keyLines(sort, 'sortKey')]
}

function keyLines(keys: readonly KeyAttributeModel[], property: string): readonly string[] {
  const [first, ...others] = keys.map(
    ({ name, type }) => `{ name: ${quoted(name)}, type: AttributeType.${attributeTypes[type]} }`,
  )
  if (first === undefined) return []
  return others.length === 0
    ? [`${property}: ${first},`]
    : [`${property}s: [`, ...[first, ...others].map((key) => `  ${key},`), '],']
}

function projectionLines({ projection }: IndexModel): readonly string[] {
  return [
    `projectionType: ProjectionType.${projection.kind},`,
    ...(projection.kind === 'INCLUDE'
      ? [`nonKeyAttributes: [${projection.attributes.map(quoted).join(', ')}],`]
      : []),
  ]
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
