import type { Path } from '@tablewright/dynamo'
import { keywordKind } from './keywords.js'
import { malformed } from './statement-errors.js'
import type { StatementReader } from './statement-reader.js'

/** Takes a name in double quotes, or a word that is not a keyword. */
export function takeName(reader: StatementReader): string | undefined {
  const quoted = reader.take('name')
  if (quoted !== undefined) return quoted
  return reader.token.kind === 'word' && keywordKind(reader.token.text) === undefined
    ? reader.take('word')
    : undefined
}

/** `a.b[0]."c d"['e']` */
export function readPath(reader: StatementReader): Path {
  const path: [string, ...(string | number)[]] = [takeName(reader) ?? reader.failTerm()]
  for (;;) {
    if (reader.takeSymbol('.')) path.push(takeName(reader) ?? failComponent())
    else if (reader.takeSymbol('[')) {
      path.push(reader.take('text') ?? readIndex(reader))
      reader.expectSymbol(']')
    } else return path
  }
}

function failComponent(): never {
  throw malformed('Invalid path dot component')
}

function readIndex(reader: StatementReader): number {
  const text = reader.token.kind === 'number' ? reader.token.text : ''
  if (!/^\d{1,9}$/.test(text)) reader.fail('list index')
  return Number(reader.take('number'))
}
