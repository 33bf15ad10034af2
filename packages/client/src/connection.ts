import { TablewrightError } from '@tablewright/base'
import type { PatternModel } from '@tablewright/design'
import type { PendingWrite } from './db.js'
import { type InputReader, inputReader } from './input/read-input.js'
import type { Values } from './items/key-plan.js'
import { type BatchGetPlan, planBatchGet } from './plan/batch-get-plan.js'
import { type GetPlan, planGet } from './plan/get-plan.js'
import { planQuery, type QueryPlan } from './plan/query-plan.js'
import type { DesignParts } from './plan/schema.js'
import { Schema } from './plan/schema.js'
import { planTransactGet, type TransactGetPlan } from './plan/transact-get-plan.js'
import type { TransactPlan, WritePatternModel } from './plan/transact-plan.js'
import type { CallOptions, RunContext } from './run/run-context.js'

export type ReadPlan = GetPlan | BatchGetPlan | TransactGetPlan | QueryPlan
export type Plan = ReadPlan | TransactPlan

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
  /** Undefined where nothing is written. */
  readonly writer: Writer | undefined
}

export type WritePlanner = (model: WritePatternModel) => TransactPlan

/** How writes are planned and done: apart, so that a program that only reads need not load it. */
export interface Writer {
  planner(schema: Schema): WritePlanner
  run(connection: Connection, plan: TransactPlan, values: Values, options: CallOptions): Promise<unknown>
  transact(
    connection: Connection,
    writes: readonly PendingWrite[],
    options: CallOptions,
  ): Promise<readonly unknown[]>
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

type Plans = Pick<Connection, 'schema' | 'patterns'>

const plans = new Map<Writer | undefined, WeakMap<DesignParts, Plans>>()

/** The plans of a design, which all its connections share: many are opened where each customer has one. */
export function plansOf(design: DesignParts, writer: Writer | undefined): Plans {
  const byDesign = plans.get(writer) ?? new WeakMap<DesignParts, Plans>()
  plans.set(writer, byDesign)
  const known = byDesign.get(design) ?? planPatterns(design, writer)
  byDesign.set(design, known)
  return known
}

/** Plans every pattern: expressions, keys and converters are made here, once. Without a writer, those that read. */
function planPatterns(design: DesignParts, writer: Writer | undefined): Plans {
  const schema = new Schema(design)
  const planWrite = writer?.planner(schema)
  const patterns = new Map<string, PlannedPattern>()
  for (const [name, model] of Object.entries(design.model.patterns)) {
    const plan = planPattern(model, schema, planWrite)
    if (plan) patterns.set(name, { model, plan, read: inputReader(model.parameters, design.functions) })
  }
  return { schema, patterns }
}

function planPattern(
  model: PatternModel,
  schema: Schema,
  planWrite: WritePlanner | undefined,
): Plan | undefined {
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
      return planWrite?.(model)
  }
}
