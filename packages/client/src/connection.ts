import { TablewrightError } from '@tablewright/base'
import type { PatternModel } from '@tablewright/design'
import type { PendingWrite } from './db.js'
import { planInput } from './input/read-input.js'
import { planBatchGet } from './plan/batch-get-plan.js'
import { planGet } from './plan/get-plan.js'
import { planQuery } from './plan/query-plan.js'
import type { DesignParts } from './plan/schema.js'
import { Schema } from './plan/schema.js'
import { planTransactGet } from './plan/transact-get-plan.js'
import type { TransactPlan, WritePatternModel } from './plan/transact-plan.js'
import { type ReadyPattern, type RunConnection, type Runner, readyPattern } from './run/ready-pattern.js'
import type { CallOptions } from './run/run-context.js'
import { callBatchGet, callFirst, callGet, callPages, callTransactGet } from './run/run-pattern.js'

/** A pattern that is ready, with what the design says of it. */
export interface PlannedPattern extends ReadyPattern {
  readonly model: PatternModel
}

/** What stands behind a connected design. */
export interface Connection extends RunConnection {
  readonly schema: Schema
  readonly patterns: ReadonlyMap<string, PlannedPattern>
}

export type WritePlanner = (model: WritePatternModel) => TransactPlan

/** How writes are planned and done: apart, so that a program that only reads need not load it. */
export interface Writer {
  planner(schema: Schema): WritePlanner
  runner(model: WritePatternModel): Runner<TransactPlan>
  transact(
    connection: RunConnection,
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

type Plans = Pick<Connection, 'name' | 'schema' | 'patterns'>

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
  const patterns = new Map<string, PlannedPattern>()
  for (const [name, ready] of planAll(schema, writer)) {
    patterns.set(name, { ...ready, model: schema.model.patterns[name]! })
  }
  return { name: design.name, schema, patterns }
}

/** The patterns of a design, made as its schema makes things. */
export function planAll(
  schema: Schema,
  writer: Writer | undefined,
): readonly (readonly [name: string, pattern: ReadyPattern])[] {
  const planWrite = writer?.planner(schema)
  return Object.values(schema.model.patterns).flatMap((model) => {
    if (['close', 'transact'].includes(model.name)) throw nameTaken(model.name)
    const pattern = planPattern(model, schema, writer, planWrite)
    return pattern ? [[model.name, pattern] as const] : []
  })
}

function planPattern(
  model: PatternModel,
  schema: Schema,
  writer: Writer | undefined,
  planWrite: WritePlanner | undefined,
): ReadyPattern | undefined {
  const { make, design } = schema
  const read = planInput(model.parameters, design.functions, make)
  switch (model.operation) {
    case 'get':
      return make(readyPattern, callGet, planGet(model, schema), read) as ReadyPattern
    case 'batchGet':
      return make(readyPattern, callBatchGet, planBatchGet(model, schema), read) as ReadyPattern
    case 'transactGet':
      return make(readyPattern, callTransactGet, planTransactGet(model, schema), read) as ReadyPattern
    case 'query':
    case 'scan': {
      const run = 'limit' in model && model.limit === 1 ? callFirst : callPages
      return make(readyPattern, run, planQuery(model, schema), read) as ReadyPattern
    }
    default:
      return (
        writer &&
        planWrite &&
        (make(readyPattern, writer.runner(model), planWrite(model), read) as ReadyPattern)
      )
  }
}

function nameTaken(name: string): TablewrightError {
  return new TablewrightError('NAME_TAKEN', `A pattern cannot be called "${name}".`, {
    remedy: 'Choose another name: this one belongs to the connection.',
    data: { pattern: name },
  })
}
