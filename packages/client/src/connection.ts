import { TablewrightError } from '@tablewright/base'
import type { PatternModel } from '@tablewright/design'
import { Derivations } from './derive/derivations.js'
import { type InputReader, inputReader } from './input/read-input.js'
import { type BatchGetPlan, planBatchGet } from './plan/batch-get-plan.js'
import { type GetPlan, planGet } from './plan/get-plan.js'
import type { Maker } from './plan/new-values.js'
import { planQuery, type QueryPlan } from './plan/query-plan.js'
import type { DesignParts } from './plan/schema.js'
import { Schema } from './plan/schema.js'
import { planTransactGet, type TransactGetPlan } from './plan/transact-get-plan.js'
import { planTransact, type TransactPlan } from './plan/transact-plan.js'
import type { RunContext } from './run/run-context.js'

export type Plan = GetPlan | BatchGetPlan | TransactGetPlan | QueryPlan | TransactPlan

/** A pattern, ready to be called. */
export interface PlannedPattern {
  readonly model: PatternModel
  readonly plan: Plan
  readonly read: InputReader
}

/** What stands behind a connected design. */
export interface Connection {
  readonly schema: Schema
  readonly patterns: ReadonlyMap<string, PlannedPattern>
  readonly context: RunContext
  readonly cursorSecret: Uint8Array
}

const connections = new WeakMap<object, Connection>()

export function register<Face extends object>(face: Face, connection: Connection): Face {
  connections.set(face, connection)
  return face
}

/** The connection behind what `connect` gave. */
export function connectionOf(face: object): Connection {
  const connection = connections.get(face)
  if (connection) return connection
  throw new TablewrightError('NOT_CONNECTED', 'This is not a connected design.', {
    remedy: 'Pass what connect() returned.',
  })
}

/** Plans every pattern: expressions, keys and converters are made here, once. */
export function planPatterns(design: DesignParts, maker: Maker): Pick<Connection, 'schema' | 'patterns'> {
  const schema = new Schema(design)
  const derivations = new Derivations(schema)
  const patterns = new Map<string, PlannedPattern>()
  for (const [name, model] of Object.entries(design.model.patterns)) {
    const read = inputReader(model.parameters, design.functions)
    patterns.set(name, { model, read, plan: planPattern(model, schema, derivations, maker) })
  }
  return { schema, patterns }
}

function planPattern(model: PatternModel, schema: Schema, derivations: Derivations, maker: Maker): Plan {
  switch (model.operation) {
    case 'get':
      return planGet(model, schema)
    case 'batchGet':
      return planBatchGet(model, schema)
    case 'transactGet':
      return planTransactGet(model, schema)
    case 'query':
    case 'scan':
      return planQuery(model, schema)
    default:
      return planTransact(model, schema, derivations, maker)
  }
}
