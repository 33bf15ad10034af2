import { type AttributeDefinition, type Item, maxRequestNames } from '@tablewright/dynamo'
import type { Table } from '../catalog/table.js'
import type { Import } from './exchange.js'
import { parseCsvLine } from './formats/csv.js'
import { parseIonLine } from './formats/read-ion.js'
import type { FileLine } from './read-lines.js'

/** Returns the item of a line without checking its values. Throws SyntaxError or TypeError if the line has none. */
export function parseLine(table: Table, { format, csv }: Import, { line, header }: FileLine): unknown {
  const text = line.toString('utf8')
  if (format === 'ION') return parseIonLine(text)
  if (format !== 'CSV') return (JSON.parse(text) as { Item: unknown }).Item
  const delimiter = csv?.Delimiter ?? ','
  const names = csv?.HeaderList ? distinct(csv.HeaderList) : namesOf(header!, delimiter)
  if (names === undefined) throw new SyntaxError('The header has no names, or one of them twice.')
  const fields = parseCsvLine(text, delimiter, names.length)
  return csvItem(names, fields, table.definition.attributeDefinitions)
}

/** The names in each parsed header: a header is parsed once, not for each line of its file. */
const parsedHeaders = new WeakMap<Buffer, readonly string[] | undefined>()

function namesOf(header: Buffer, delimiter: string): readonly string[] | undefined {
  if (!parsedHeaders.has(header))
    parsedHeaders.set(header, distinct(parseCsvLine(header.toString('utf8'), delimiter, maxRequestNames)))
  return parsedHeaders.get(header)
}

function distinct(names: readonly string[] | undefined): readonly string[] | undefined {
  return names !== undefined && new Set(names).size === names.length ? names : undefined
}

/** As on AWS, keys of the table and its indexes have their type, and all other fields are strings. */
function csvItem(
  names: readonly string[],
  fields: readonly string[] | undefined,
  definitions: readonly AttributeDefinition[],
): Item {
  if (fields?.length !== names.length)
    throw new SyntaxError('The fields of a line are not those of the header.')
  const types = new Map(definitions.map((each) => [each.AttributeName, each.AttributeType]))
  return Object.fromEntries(
    names.map((name, at) => [name, { [types.get(name) ?? 'S']: fields[at]! }]),
  ) as unknown as Item
}
