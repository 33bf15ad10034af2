import { type AttributeValue, DynamoError, type Path, validationError } from '@tablewright/dynamo'
import { readCondition } from './read-condition.js'
import { readPath, takeName } from './read-path.js'
import { readActions } from './read-update.js'
import { readItem } from './read-value.js'
import type {
  DeleteStatement,
  ExistsStatement,
  InsertStatement,
  OrderTerm,
  Returning,
  SelectStatement,
  Statement,
  UpdateStatement,
} from './statement.js'
import { leftOver, malformed } from './statement-errors.js'
import { StatementReader } from './statement-reader.js'
import { isTypeTest } from './type-test.js'

/**
 * Parses one PartiQL statement.
 *
 * @example
 * parseStatement('SELECT * FROM "Orders" WHERE id = ?', [{ S: 'a' }])
 */
export function parseStatement(text: string, parameters: readonly AttributeValue[] = []): Statement {
  const reader = new StatementReader(text, parameters)
  const statement = readStatement(reader)
  reader.finish()
  return statement
}

function readStatement(reader: StatementReader): Statement {
  if (reader.takeWord('SELECT')) return readSelect(reader)
  if (reader.takeWord('INSERT')) return readInsert(reader)
  if (reader.takeWord('UPDATE')) return readUpdate(reader)
  if (reader.takeWord('DELETE')) return readDelete(reader)
  if (reader.takeWord('EXISTS')) return readExists(reader)
  if (reader.takeWord('FROM')) return readFromFirst(reader)
  throw isTypeTest(reader)
    ? validationError('Unsupported operation: IsType')
    : malformed('Expected data manipulation')
}

function readSelect(reader: StatementReader): SelectStatement {
  const paths = reader.takeSymbol('*') ? undefined : readPaths(reader)
  reader.expectWord('FROM')
  const { tableName, indexName } = readSource(reader)
  if (paths instanceof DynamoError) return unreadable(reader, paths, { tableName, indexName })
  const where = reader.takeWord('WHERE') ? readCondition(reader) : undefined
  const orderBy = reader.takeWord('ORDER') ? readOrder(reader) : undefined
  return {
    kind: 'select',
    tableName,
    ...(indexName !== undefined && { indexName }),
    ...(paths && { paths }),
    ...(where && { where }),
    ...(orderBy && { orderBy }),
  }
}

/** `"table"` or `"table"."index"`. */
function readSource(reader: StatementReader): { readonly tableName: string; readonly indexName?: string } {
  const components = [readComponent(reader, () => reader.failTerm())]
  while (reader.takeSymbol('.')) components.push(readComponent(reader, () => reader.failTerm()))
  if (components.length > 2)
    throw validationError('A path may contain at most 2 components in the FROM clause')
  refuseAlias(reader)
  const [tableName, indexName] = components as [string, string?]
  return { tableName, ...(indexName !== undefined && { indexName }) }
}

function readComponent(reader: StatementReader, fail: () => never): string {
  const name = takeName(reader) ?? fail()
  if (name === '') throw validationError('Path component cannot be an empty string')
  return name
}

/** The keywords that may follow the name of a table. */
const afterTable = ['WHERE', 'ORDER', 'SET', 'REMOVE', 'RETURNING', 'VALUE']

function refuseAlias(reader: StatementReader): void {
  const { kind } = reader.token
  const isAlias = kind === 'name' || (kind === 'word' && !afterTable.some((word) => reader.atWord(word)))
  if (isAlias) throw validationError('Aliasing is not supported')
}

/** Returns the error for a column that is not a path, in front of FROM. */
function readPaths(reader: StatementReader): readonly Path[] | DynamoError {
  const paths: Path[] = []
  do {
    if (reader.atCall) {
      const fault = validationError(`Unexpected path component at ${reader.placeOf(reader.token)}`)
      reader.skipToWord('FROM')
      return fault
    }
    paths.push(readPath(reader))
  } while (reader.takeSymbol(','))
  return paths
}

/** Returns a SELECT with an error that is reported after those of its source. */
function unreadable(
  reader: StatementReader,
  fault: DynamoError,
  { tableName, indexName }: { readonly tableName: string; readonly indexName: string | undefined },
): SelectStatement {
  reader.skipToEnd()
  return { kind: 'select', tableName, ...(indexName !== undefined && { indexName }), fault }
}

function readOrder(reader: StatementReader): readonly OrderTerm[] {
  reader.expectWord('BY')
  const terms: OrderTerm[] = []
  do {
    const attribute = takeName(reader) ?? reader.failTerm()
    const descending = reader.takeWord('DESC')
    if (!descending) reader.takeWord('ASC')
    terms.push({ attribute, descending })
  } while (reader.takeSymbol(','))
  return terms
}

function readInsert(reader: StatementReader): InsertStatement {
  reader.expectWord('INTO')
  const tableName = readWritten(reader, 'FROM clause may only contain a single table name')
  if (!reader.takeWord('VALUE')) {
    if (reader.token.kind === 'word') throw malformed(leftOver)
    reader.fail('VALUE')
  }
  return { kind: 'insert', tableName, item: readItem(reader) }
}

function readUpdate(reader: StatementReader): UpdateStatement {
  const tableName = readWritten(reader)
  refuseAlias(reader)
  const actions = readActions(reader)
  const where = readWhere(reader)
  return { kind: 'update', tableName, update: { actions }, where, ...readReturning(reader) }
}

/** `FROM "table" WHERE … SET …`: an UPDATE in another order. */
function readFromFirst(reader: StatementReader): UpdateStatement {
  const tableName = readWritten(reader)
  refuseAlias(reader)
  const where = reader.takeWord('WHERE') ? readCondition(reader) : undefined
  const actions = readActions(reader)
  const returning = readReturning(reader)
  if (where === undefined) throw reader.token.kind === 'end' ? noKey() : malformed(leftOver)
  return { kind: 'update', tableName, update: { actions }, where, ...returning }
}

function readDelete(reader: StatementReader): DeleteStatement {
  reader.expectWord('FROM')
  const tableName = readWritten(reader)
  refuseAlias(reader)
  const where = readWhere(reader)
  const { returning } = readReturning(reader)
  if (returning === undefined) return { kind: 'delete', tableName, where }
  if (returning !== 'ALL_OLD') throw wrongReturning(returning)
  return { kind: 'delete', tableName, where, returning }
}

/** `EXISTS(SELECT * FROM … WHERE …)` */
function readExists(reader: StatementReader): ExistsStatement {
  reader.expectSymbol('(')
  reader.expectWord('SELECT')
  const { tableName, where, fault } = readSelect(reader)
  if (fault !== undefined) throw fault
  reader.expectSymbol(')')
  if (where === undefined) throw noKey()
  return { kind: 'exists', tableName, where }
}

/** Reads the table that a statement writes. Throws for an index, which cannot be written. */
function readWritten(
  reader: StatementReader,
  indexRefusal = 'This operation is not supported on an index',
): string {
  const tableName = readComponent(reader, () => {
    throw malformed('Expected identifier for simple path')
  })
  if (reader.atSymbol('.')) throw validationError(indexRefusal)
  return tableName
}

function readWhere(reader: StatementReader) {
  if (reader.takeWord('WHERE')) return readCondition(reader)
  throw reader.token.kind === 'end' ? noKey() : malformed(leftOver)
}

export function noKey(): DynamoError {
  return validationError('Where clause does not contain a mandatory equality on all key attributes')
}

function readReturning(reader: StatementReader): { readonly returning?: Returning } {
  if (!reader.takeWord('RETURNING')) return {}
  const scope = reader.takeWord('ALL') ? 'ALL' : reader.takeWord('MODIFIED') ? 'UPDATED' : undefined
  const moment = reader.takeWord('OLD') ? 'OLD' : reader.takeWord('NEW') ? 'NEW' : undefined
  if (scope === undefined || moment === undefined) reader.fail('ALL or MODIFIED, then OLD or NEW')
  reader.expectSymbol('*')
  return { returning: `${scope}_${moment}` as Returning }
}

function wrongReturning(returning: Returning): DynamoError {
  const clause = returning.replace('UPDATED', 'MODIFIED').replace('_', ' ')
  return validationError(
    `Invalid returning clause: RETURNING ${clause} *. Only RETURNING ALL OLD * is allowed in DELETE statements.`,
  )
}
