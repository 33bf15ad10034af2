import type { ParameterModel, TransactPattern, WriteModel } from '@tablewright/design/model'
import { planCheck } from './check-plan.js'
import { planCreate } from './create-plan.js'
import { planDelete } from './delete-plan.js'
import type { PlanBase } from './plan-base.js'
import type { PlanContext } from './plan-context.js'
import { planPut } from './put-plan.js'
import { planUpdate } from './update-plan.js'
import type { WritePlan } from './write-plan.js'

/** Several writes in one TransactWriteItems. */
export interface TransactPlan extends PlanBase {
  readonly kind: 'transact'
  readonly steps: readonly StepPlan[]
}

export interface StepPlan {
  readonly name: string
  readonly write: WritePlan
  /** The list parameter whose elements each make one such write. */
  readonly forEach?: string
  /** The parameters of an element. If one is omitted, no parameter of the transaction replaces it. */
  readonly own?: readonly string[]
}

export function planTransact(pattern: TransactPattern, context: PlanContext): TransactPlan {
  const { name, parameters } = pattern
  const steps = pattern.steps.map(
    (step): StepPlan => ({
      name: step.name,
      write: planWrite(step.write, name, context),
      ...(step.forEach === undefined ? {} : { forEach: step.forEach, ...planOwn(parameters[step.forEach]) }),
    }),
  )
  return { kind: 'transact', pattern: name, parameters, steps }
}

function planOwn(parameter: ParameterModel | undefined): Pick<StepPlan, 'own'> {
  if (parameter?.kind !== 'list') return {}
  const own = Object.values(parameter.element).flatMap(({ name, optional }) => (optional ? [name] : []))
  return own.length > 0 ? { own } : {}
}

export function planWrite(write: WriteModel, pattern: string, context: PlanContext): WritePlan {
  switch (write.operation) {
    case 'create':
      return planCreate(write, pattern, context)
    case 'put':
      return planPut(write, pattern, context)
    case 'update':
      return planUpdate(write, pattern, context)
    case 'delete':
      return planDelete(write, pattern, context)
    case 'check':
      return planCheck(write, pattern, context)
  }
}
