import {
  type AttributeValue,
  type Path,
  type SetValue,
  type UpdateAction,
  validationError,
} from '@tablewright/dynamo'
import { readPath } from './read-path.js'
import { atValue, readValue } from './read-value.js'
import type { StatementReader } from './statement-reader.js'

/** Reads the SET and REMOVE clauses of an UPDATE. Each can occur several times and have a list. */
export function readActions(reader: StatementReader): readonly UpdateAction[] {
  const actions: UpdateAction[] = []
  for (;;) {
    if (reader.takeWord('SET')) {
      do actions.push(readSet(reader))
      while (reader.takeSymbol(','))
    } else if (reader.takeWord('REMOVE')) {
      do actions.push({ kind: 'remove', path: readPath(reader) })
      while (reader.takeSymbol(','))
    } else break
  }
  if (actions.length === 0) reader.fail('SET or REMOVE')
  checkApart(actions)
  return actions
}

function readSet(reader: StatementReader): UpdateAction {
  const path = readPath(reader)
  reader.expectSymbol('=')
  if (reader.atCall && (reader.atWord('SET_ADD') || reader.atWord('SET_DELETE')))
    return readSetChange(reader, path)
  return { kind: 'set', path, value: readSetValue(reader) }
}

/** `SET x = set_add(x, <<…>>)` is ADD, and set_delete is DELETE, of the attribute itself. */
function readSetChange(reader: StatementReader, path: Path): UpdateAction {
  const { token } = reader
  const name = reader.take('word')!.toUpperCase()
  reader.expectSymbol('(')
  const first = reader.token
  const [source, change, ...more] = reader.list(')', () => readSetOperand(reader))
  if (source === undefined || change === undefined || more.length > 0)
    throw validationError(`${name} must have exactly two arguments at ${reader.placeOf(token)}`)
  if (source.kind !== 'path' || !samePath(path, source.path))
    throw validationError(
      `The first argument to ${name} must equal the assignment value at ${reader.placeOf(token)}`,
    )
  if (change.kind !== 'value' || !isSet(change.value))
    throw validationError(
      `The second argument to ${name} must be a value with type SET at ${reader.placeOf(first)}`,
    )
  return { kind: name === 'SET_ADD' ? 'add' : 'delete', path, value: change.value }
}

function isSet(value: AttributeValue): boolean {
  return 'SS' in value || 'NS' in value || 'BS' in value
}

function readSetValue(reader: StatementReader): SetValue {
  const left = readSetOperand(reader)
  for (const operator of ['+', '-'] as const)
    if (reader.takeSymbol(operator))
      return { kind: 'arithmetic', operator, left, right: readSetOperand(reader) }
  return left
}

function readSetOperand(reader: StatementReader): SetValue {
  if (reader.atCall) return readCall(reader)
  if (atValue(reader)) return { kind: 'value', value: readValue(reader) }
  return { kind: 'path', path: readPath(reader) }
}

function readCall(reader: StatementReader): SetValue {
  const name = reader.take('word')!.toLowerCase()
  reader.expectSymbol('(')
  const [first, second, ...more] = reader.list(')', () => readSetValue(reader))
  if (first === undefined || second === undefined || more.length > 0)
    throw validationError(`Incorrect number of operands for function: ${name}`)
  if (name === 'list_append') return { kind: 'listAppend', first, second }
  if (name !== 'if_not_exists' || first.kind !== 'path')
    throw validationError(`Unsupported function: ${name}`)
  return { kind: 'ifNotExists', path: first.path, otherwise: second }
}

/** Throws if two clauses have overlapping paths. */
function checkApart(actions: readonly UpdateAction[]): void {
  actions.forEach(({ path }, at) => {
    for (const earlier of actions.slice(0, at)) {
      const length = Math.min(path.length, earlier.path.length)
      if (samePath(path.slice(0, length), earlier.path.slice(0, length)))
        throw validationError(`Two clauses of the UPDATE overlap with each other; path: ${path.join('.')}`)
    }
  })
}

function samePath(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((element, at) => element === other[at])
}
