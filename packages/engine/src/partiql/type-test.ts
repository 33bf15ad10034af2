import { takeName } from './read-path.js'
import type { StatementReader } from './statement-reader.js'

/** The names of types of PartiQL. */
const typeNames: readonly (readonly string[])[] = (
  'BOOL BOOLEAN SMALLINT INT2 INTEGER2 INT4 INTEGER4 INT8 INTEGER8 INT INTEGER FLOAT REAL DOUBLE_PRECISION DECIMAL NUMERIC ' +
  'TIMESTAMP CHARACTER_VARYING CHARACTER CHAR VARCHAR STRING SYMBOL CLOB BLOB STRUCT TUPLE LIST SEXP BAG NULL MISSING ANY'
)
  .split(' ')
  .map((name) => name.split('_'))

/** Whether the rest of a statement is a test of a type, `x IS INT4`, which DynamoDB parses but does not run. */
export function isTypeTest(reader: StatementReader): boolean {
  if (takeName(reader) === undefined || !reader.takeWord('IS')) return false
  reader.takeWord('NOT')
  const found = typeNames.some(
    ([first, ...others]) => reader.takeWord(first!) && others.every((word) => reader.takeWord(word)),
  )
  return found && reader.atEnd
}
