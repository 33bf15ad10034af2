import type { Path } from '@tablewright/dynamo'
import type { StatementReader } from './statement-reader.js'

/** Words that open or join the parts of a statement; as names they need quotes. */
const keywords: ReadonlySet<string> = new Set(
  (
    'SELECT FROM WHERE AND OR NOT IN BETWEEN IS MISSING NULL TRUE FALSE INSERT INTO VALUE UPDATE SET REMOVE ' +
    'DELETE RETURNING ORDER BY ASC DESC EXISTS'
  ).split(' '),
)

/** A name in double quotes, or a word that is no keyword. */
export function readName(reader: StatementReader, expected: string): string {
  const quoted = reader.take('name')
  if (quoted !== undefined) return quoted
  if (reader.token.kind !== 'word' || keywords.has(reader.token.text.toUpperCase())) reader.fail(expected)
  return reader.take('word')!
}

/** `a.b[0]."c d"['e']` */
export function readPath(reader: StatementReader): Path {
  const path: [string, ...(string | number)[]] = [readName(reader, 'attribute path')]
  for (;;) {
    if (reader.takeSymbol('.')) path.push(readName(reader, 'attribute name'))
    else if (reader.takeSymbol('[')) {
      path.push(reader.take('text') ?? readIndex(reader))
      reader.expectSymbol(']')
    } else return path
  }
}

function readIndex(reader: StatementReader): number {
  const text = reader.token.kind === 'number' ? reader.token.text : ''
  if (!/^\d{1,9}$/.test(text)) reader.fail('list index')
  return Number(reader.take('number'))
}
