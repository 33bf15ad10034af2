import type { Driver, Explanation } from '@tablewright/client'
import { recognizeItem } from '@tablewright/client'
import { check, type Design, type PatternProof } from '@tablewright/design'
import { type EditShape, editPattern, type PatternModel } from '@tablewright/design/model'
import type { GetItemInput } from '@tablewright/dynamo'
import { readParameters } from '@tablewright/system'
import { PatternRunner } from '../run/pattern-runner.js'
import type { EditAsk } from '../types/edit.js'
import { shapeEdit } from './edit-shape.js'

/** An edit that is ready to be explained or made. */
export interface PlannedEdit {
  readonly pattern: PatternModel
  readonly input: Readonly<Record<string, unknown>>
  readonly runner: PatternRunner
}

/** Plans an edit as a pattern: the client runs it like any other write. */
export async function planEdit(
  design: Design,
  driver: Driver,
  ask: EditAsk,
  plans: EditPlans = new Map(),
): Promise<PlannedEdit> {
  const { shape, input } = shapeEdit(design.model, ask)
  const name = JSON.stringify(shape)
  const plan = plans.get(name) ?? planShape(design, driver, shape)
  plans.set(name, plan)
  return { ...plan, input: await readParameters(plan.pattern.parameters, design.functions, input) }
}

type EditPlan = Pick<PlannedEdit, 'pattern' | 'runner'>

/** Cached plans by the shape of the edit. */
export type EditPlans = Map<string, EditPlan>

function planShape(design: Design, driver: Driver, shape: EditShape): EditPlan {
  const pattern = editPattern(design.model, shape)
  const patterns = { ...design.model.patterns, [pattern.name]: pattern }
  const runner = new PatternRunner({ ...design, model: { ...design.model, patterns } }, driver)
  return { pattern, runner }
}

/** Returns the cost of the edit for the sizes that the design expects, without proving other patterns. */
export function priceOf({ pattern, runner }: PlannedEdit): Pick<PatternProof, 'readUnits' | 'writeUnits'> {
  const patterns = { [pattern.name]: pattern }
  return check({ ...runner.design.model, patterns }).patterns[0]!
}

/** Returns the requests of the edit, given the current item if they depend on it. */
export async function explainEdit(
  { pattern, input, runner }: PlannedEdit,
  driver: Driver,
): Promise<Explanation> {
  const explanation = await runner.explain(pattern, input)
  if (!explanation.open) return explanation
  const ask = explanation.requests.at(-1)!.input as GetItemInput
  const { Item: item } = await driver.send('GetItem', ask)
  const values = item && recognizeItem(runner.design, item, ask.TableName)?.decode(item)
  return runner.explain(pattern, input, { before: values ?? null })
}
