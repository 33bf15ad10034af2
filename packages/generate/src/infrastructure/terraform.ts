import {
  attributeDefinitions,
  type DesignModel,
  type IndexModel,
  indexesOf,
  type KeySchemaModel,
  keyAttributes,
  type TableModel,
  vectorIndexDefinition,
  vectorIndexesOf,
  type WarmThroughputModel,
} from '@tablewright/design/model'
import { distinctNames, snakeName } from './names.js'

/** A block of HCL: arguments first, then the blocks inside. */
interface Block {
  readonly head: string
  readonly arguments: readonly (readonly [name: string, value: string])[]
  readonly blocks?: readonly Block[]
}

/**
 * Returns the tables of a design for Terraform. Requires the first release of the provider with `key_schema` for
 * indexes.
 */
export function toTerraform(model: DesignModel): string {
  const tables = Object.values(model.tables)
  const names = distinctNames(
    tables.map(({ name }) => name),
    snakeName,
  )
  const provider = {
    head: 'required_providers',
    arguments: [['aws', '{ source = "hashicorp/aws", version = ">= 6.30.0" }']],
  } satisfies Block
  const blocks: readonly Block[] = [
    { head: 'terraform', arguments: [], blocks: [provider] },
    ...tables.map((table) => tableBlock(table, names.get(table.name)!)),
    ...tables.map((table) => outputBlock(names.get(table.name)!)),
  ]
  const text = blocks.map((block) => blockLines(block).join('\n'))
  const steps = tables.flatMap(vectorSteps)
  return `${[`# The tables of ${model.name}`, ...steps, ...text].join('\n\n')}\n`
}

/** Prints the commands that add vector indexes one at a time, because the provider does not support them. */
function vectorSteps(table: TableModel): readonly string[] {
  const shell = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "'\\''")}'`
  return vectorIndexesOf(table).map((index) => {
    const updates = [{ Create: vectorIndexDefinition(index) }]
    return [
      `# The provider has no vector indexes. Add ${index.name} to ${table.name} after the table is made:`,
      `# aws dynamodb update-table --table-name ${table.name} --attribute-definitions ${shell(attributeDefinitions(table))} --vector-index-updates ${shell(updates)}`,
    ].join('\n')
  })
}

function tableBlock(table: TableModel, name: string): Block {
  const { billing, stream, timeToLive, partition, sort } = table
  return {
    head: `resource "aws_dynamodb_table" ${quoted(name)}`,
    arguments: [
      ['name', quoted(table.name)],
      ['billing_mode', quoted(billing.mode === 'on-demand' ? 'PAY_PER_REQUEST' : 'PROVISIONED')],
      ...capacity(table),
      ['hash_key', quoted(partition[0]!.name)],
      ...sort.map((key) => ['range_key', quoted(key.name)] as const),
      ...(stream
        ? ([
            ['stream_enabled', 'true'],
            ['stream_view_type', quoted(stream)],
          ] as const)
        : []),
      ['deletion_protection_enabled', 'true'],
    ],
    blocks: [
      ...keyAttributes(table).map((key) => ({
        head: 'attribute',
        arguments: [
          ['name', quoted(key.name)],
          ['type', quoted(key.type)],
        ] as const,
      })),
      ...indexesOf(table, 'global').map((index) => globalIndex(table, index)),
      ...indexesOf(table, 'local').map(localIndex),
      ...warmThroughput(table),
      ...(timeToLive === undefined
        ? []
        : [
            {
              head: 'ttl',
              arguments: [
                ['attribute_name', quoted(timeToLive)],
                ['enabled', 'true'],
              ] as const,
            },
          ]),
      { head: 'point_in_time_recovery', arguments: [['enabled', 'true']] },
    ],
  }
}

function globalIndex(table: TableModel, index: IndexModel): Block {
  return {
    head: 'global_secondary_index',
    arguments: [['name', quoted(index.name)], ...projection(index), ...capacity(table)],
    blocks: [...keySchema(index), ...warmThroughput(index)],
  }
}

function keySchema({ partition, sort }: KeySchemaModel): readonly Block[] {
  const block = (name: string, type: string): Block => ({
    head: 'key_schema',
    arguments: [
      ['attribute_name', quoted(name)],
      ['key_type', quoted(type)],
    ],
  })
  return [
    ...partition.map(({ name }) => block(name, 'HASH')),
    ...sort.map(({ name }) => block(name, 'RANGE')),
  ]
}

function localIndex(index: IndexModel): Block {
  return {
    head: 'local_secondary_index',
    arguments: [
      ['name', quoted(index.name)],
      ['range_key', quoted(index.sort[0]!.name)],
      ...projection(index),
    ],
  }
}

function projection({ projection: { kind, ...rest } }: IndexModel): Block['arguments'] {
  const names = 'attributes' in rest ? (rest.attributes as readonly string[]) : undefined
  return [
    ['projection_type', quoted(kind)],
    ...(names ? ([['non_key_attributes', `[${names.map(quoted).join(', ')}]`]] as const) : []),
  ]
}

function capacity({ billing }: TableModel): Block['arguments'] {
  if (billing.mode === 'on-demand') return []
  return [
    ['read_capacity', String(billing.readUnits)],
    ['write_capacity', String(billing.writeUnits)],
  ]
}

function warmThroughput(of: { readonly warmThroughput?: WarmThroughputModel }): readonly Block[] {
  if (of.warmThroughput === undefined) return []
  const { readUnits, writeUnits } = of.warmThroughput
  const units = [
    ['read_units_per_second', readUnits],
    ['write_units_per_second', writeUnits],
  ] as const
  const given = units.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  )
  return [{ head: 'warm_throughput', arguments: given }]
}

function outputBlock(name: string): Block {
  return { head: `output ${quoted(`${name}_arn`)}`, arguments: [['value', `aws_dynamodb_table.${name}.arn`]] }
}

/** Aligns the equals signs of a block, as Terraform's formatter does. */
function blockLines({ head, arguments: values, blocks = [] }: Block): readonly string[] {
  const width = Math.max(0, ...values.map(([name]) => name.length))
  const own = values.map(([name, value]) => `  ${name.padEnd(width)} = ${value}`)
  const inner = blocks.map((block) => blockLines(block).map((line) => (line === '' ? '' : `  ${line}`)))
  const parts = [...(own.length > 0 ? [own] : []), ...inner]
  return [`${head} {`, ...parts.flatMap((part, index) => (index === 0 ? part : ['', ...part])), '}']
}

/** In HCL, `${` and `%{` start templates inside quotes. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[$%](?=\{)/g, '$&$&')
}
