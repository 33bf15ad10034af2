import type { PatternModel, WriteModel } from '@tablewright/design'
import type { Derivations } from '../derive/derivations.js'
import type { Values } from '../items/key-plan.js'
import type { Action } from './action.js'
import { planCheck, planDelete } from './delete-plan.js'
import { mergeActions } from './merge-actions.js'
import { planPut } from './put-plan.js'
import type { Schema } from './schema.js'
import { planUpdate } from './update-plan.js'
import type { WritePlan } from './write-plan.js'

/** A write pattern: one write, or the steps of a transaction. */
export interface TransactPlan {
  readonly kind: 'write'
  readonly pattern: string
  readonly steps: readonly StepPlan[]
  /** The answer is that of the only step, not an object of answers by step. */
  readonly single: boolean
  /** Joins actions on one item, where there can be any. */
  readonly merge: Merge | undefined
}

export type Merge = (actions: readonly Action[], pattern: string) => readonly Action[]

export interface StepPlan {
  readonly name: string
  readonly plan: WritePlan
  /** The list whose elements each make one such step. */
  readonly forEach?: string | undefined
}

export type WritePatternModel = Extract<
  PatternModel,
  { operation: 'put' | 'create' | 'update' | 'delete' | 'transact' }
>

export function planTransact(
  pattern: WritePatternModel,
  schema: Schema,
  derivations: Derivations,
): TransactPlan {
  const { name } = pattern
  const { make } = schema
  if (pattern.operation !== 'transact') {
    const { plans } = derivations.of(schema.entity(pattern.target))
    // Keys of other derived items tell them apart; that is a rule of the design.
    const mayMeet = plans.some(({ model }) => model.kind === 'count' || model.kind === 'memberOf')
    const plan = planWrite(pattern, name, schema, derivations)
    return make(singleWrite, name, plan, mayMeet ? mergeActions : undefined)
  }
  const steps = pattern.steps.map((step) => ({
    name: step.name,
    plan: planWrite(step.write, name, schema, derivations),
    forEach: step.forEach,
  }))
  return make(transaction, name, steps)
}

export function singleWrite(pattern: string, plan: WritePlan, merge?: Merge): TransactPlan {
  return { kind: 'write', pattern, steps: [{ name: pattern, plan }], single: true, merge }
}

export function transaction(pattern: string, steps: readonly StepPlan[]): TransactPlan {
  return { kind: 'write', pattern, steps, single: false, merge: mergeActions }
}

function planWrite(write: WriteModel, pattern: string, schema: Schema, derivations: Derivations): WritePlan {
  const entity = schema.entity(write.target)
  const { plans, ...rest } = derivations.of(entity)
  const parts = { pattern, entity, derived: plans, ...rest, make: schema.make }
  switch (write.operation) {
    case 'create':
    case 'put':
      return planPut(write, parts)
    case 'update':
      return planUpdate(write, parts)
    case 'delete':
      return planDelete(write, parts)
    case 'check':
      return planCheck(write, parts)
  }
}

/** The values of each time that a step is taken. */
export function valuesOfStep({ forEach }: StepPlan, values: Values): readonly Values[] {
  if (forEach === undefined) return [values]
  const elements = (values[forEach] ?? []) as readonly Values[]
  return elements.map((element) => ({ ...values, ...element }))
}
