import { checkOptions, checkParameter } from '../options/check-options.js'
import {
  attribute,
  budget,
  expectation,
  pattern as patternShape,
  rate,
  target,
} from '../options/language-shapes.js'
import {
  boolean,
  either,
  listOf,
  number,
  object,
  objectWith,
  oneOf,
  onlyTrue,
  recordOf,
  required,
  type Shapes,
  text,
} from '../options/shape.js'
import type { Pattern } from './pattern.js'

const general: Shapes = { id: text, goal: text, rate, budget, given: recordOf(attribute) }

const names = listOf(text)
const consistency = oneOf('eventual', 'strong')
const keyed: Shapes = { where: object, expired: oneOf('hide'), returns: names, consistency }
const keyedWrite: Shapes = { where: object, when: object }

/** The options of each operation, in addition to those of every pattern. */
const shapesByOperation: Readonly<Record<string, Shapes>> = {
  get: keyed,
  batchGet: { ...keyed, expect: expectation },
  query: {
    ...keyed,
    by: either(text, names),
    bounds: oneOf('half-open', 'closed'),
    order: oneOf('ascending', 'descending', 'newest', 'oldest'),
    page: number,
    limit: number,
    skipping: listOf(target),
    filter: object,
    expect: expectation,
    names: objectWith({ from: text, to: text, before: text, prefix: text }),
    index: text,
    between: text,
    from: text,
    before: text,
    beginsWith: text,
  },
  scan: {
    maintenance: required(onlyTrue),
    index: text,
    page: number,
    filter: object,
    expired: oneOf('hide'),
    consistency,
    expect: expectation,
  },
  nearest: { index: required(text), by: either(text, names), where: object, limit: number, returns: names },
  put: { when: object, to: object },
  // No item exists before it that a condition could be about.
  create: { to: object },
  update: {
    ...keyedWrite,
    guard: text,
    set: names,
    edit: names,
    to: object,
    upsert: boolean,
    quiet: boolean,
  },
  delete: { ...keyedWrite, guard: text, mustExist: boolean },
  check: { ...keyedWrite, when: required(object) },
}

/** Throws OPTION_INVALID for options of a pattern, and of its steps, that the types of the language refuse. */
export function checkDeclaration(place: string, { operation, declaration }: Pattern): void {
  const { targets, options, read, write, steps } = declaration
  checkParameter(place, 'The target', targets, listOf(target))
  checkOptions(place, options, general)
  checkOptions(place, read ?? write ?? {}, shapesByOperation[operation] ?? {})
  if (steps === undefined) return
  checkParameter(place, 'The steps', steps, recordOf(patternShape))
  for (const [name, step] of Object.entries(steps)) checkDeclaration(`step ${name} of ${place}`, step)
}
