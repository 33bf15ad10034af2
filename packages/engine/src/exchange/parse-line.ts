import type { AttributeDefinition, Item } from '@tablewright/dynamo'
import type { Table } from '../catalog/table.js'
import type { Import } from './exchange.js'
import { parseCsvLine } from './formats/csv.js'
import { parseIonLine } from './formats/read-ion.js'
import type { FileLine } from './read-lines.js'

/** Returns the item of a line, whose values are not checked. Throws SyntaxError or TypeError if it has none. */
export function parseLine(table: Table, { format, csv }: Import, { line, header }: FileLine): unknown {
  const text = line.toString('utf8')
  if (format === 'ION') return parseIonLine(text)
  if (format !== 'CSV') return (JSON.parse(text) as { Item: unknown }).Item
  const delimiter = csv?.Delimiter ?? ','
  const names = csv?.HeaderList ?? parseCsvLine(header!.toString('utf8'), delimiter)
  return csvItem(names, parseCsvLine(text, delimiter), table.definition.attributeDefinitions)
}

/** As on AWS, keys of the table and its indexes have their type, and all other fields are strings. */
function csvItem(
  names: readonly string[] | undefined,
  fields: readonly string[] | undefined,
  definitions: readonly AttributeDefinition[],
): Item {
  if (names === undefined || new Set(names).size !== fields?.length || names.length !== fields.length)
    throw new SyntaxError('The fields of a line are not those of the header.')
  const types = new Map(definitions.map((each) => [each.AttributeName, each.AttributeType]))
  return Object.fromEntries(
    names.map((name, at) => [name, { [types.get(name) ?? 'S']: fields[at]! }]),
  ) as unknown as Item
}
