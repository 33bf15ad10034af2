import {
  type DesignModel,
  keyNotation,
  type PatternModel,
  type QueryPattern,
} from '@tablewright/design/model'
import { code, markdownTable } from './markdown-table.js'

const operations: Readonly<Record<PatternModel['operation'], string>> = {
  get: 'GetItem',
  query: 'Query',
  batchGet: 'BatchGetItem',
  transactGet: 'TransactGetItems',
  scan: 'Scan',
  nearest: 'SearchVectors',
  put: 'PutItem',
  create: 'PutItem',
  update: 'UpdateItem',
  delete: 'DeleteItem',
  transact: 'TransactWriteItems',
}

const columns = ['Id', 'Access pattern', 'Goal', 'Operation', 'Index', 'Keys', 'Parameters', 'Notes']

/** Returns the table of access patterns: operation, keys and parameters of each. */
export function patternTable(model: DesignModel): string {
  return markdownTable(
    columns,
    Object.values(model.patterns).map((pattern) => [
      pattern.id ?? '',
      pattern.name,
      pattern.goal ?? '',
      operationOf(model, pattern),
      indexOf(pattern) ?? '',
      code(keyNotation(model, pattern)),
      parametersOf(pattern),
      notesOf(pattern).join(', '),
    ]),
  )
}

/** Returns the operation of a pattern. A write of an entity with derived items is a transaction. */
function operationOf(model: DesignModel, pattern: PatternModel): string {
  const writes = 'bindings' in pattern && 'target' in pattern && !('consistency' in pattern)
  const derives = writes ? (model.entities[pattern.target]?.derives ?? []) : []
  return derives.length > 0 && pattern.operation !== 'transact'
    ? `TransactWriteItems (${operations[pattern.operation]} and derived items)`
    : operations[pattern.operation]
}

function indexOf(pattern: PatternModel): string | undefined {
  if (pattern.operation === 'query') return pattern.keyCondition.index
  return pattern.operation === 'scan' || pattern.operation === 'nearest' ? pattern.index : undefined
}

function parametersOf({ parameters }: PatternModel): string {
  return Object.values(parameters)
    .map(({ name, optional, kind }) => `${name}${kind === 'list' ? '[]' : ''}${optional ? '?' : ''}`)
    .join(', ')
}

function notesOf(pattern: PatternModel): readonly string[] {
  const notes = pattern.operation === 'query' ? queryNotes(pattern) : []
  if (pattern.operation === 'nearest') notes.push(`TopK=${pattern.limit}`)
  if ('consistency' in pattern && pattern.consistency === 'strong') notes.push('consistent')
  if ('guard' in pattern && pattern.guard !== undefined) notes.push(`guarded by ${pattern.guard}`)
  if (pattern.operation === 'create') notes.push('only if absent')
  if (pattern.operation === 'transact') notes.push(pattern.steps.map(({ name }) => name).join(' + '))
  if (pattern.rate?.word) notes.push(`rate ${pattern.rate.word}`)
  return notes
}

function queryNotes({ order, limit, expect, targets }: QueryPattern): string[] {
  return [
    ...(targets.length > 1 ? [targets.join(' and ')] : []),
    ...(order.direction === 'backward' ? ['ScanIndexForward=false'] : []),
    ...(limit === undefined ? [] : [`Limit=${limit}`]),
    ...(expect?.items === undefined ? [] : [`about ${expect.items} items`]),
  ]
}
