import type { Driver } from '@tablewright/client'
import type {
  DesignDescription,
  EntityDescription,
  PatternDescription,
  TableDescription,
} from '../description/description.js'
import type { Entity } from '../model/values.js'
import { refusalsOf } from '../run/accept.js'
import type { PatternCall, Step } from '../run/call.js'
import { runSteps } from '../run/run-case.js'

/** Designs of one class of fault, each with its expected outcome. */
export type Regressions = Readonly<Record<string, Regression>>

/** Returns a description of the fault, or undefined. */
export type Regression = (driver: Driver) => string | undefined | Promise<string | undefined>

/** A table with the usual composite key. */
export const things: TableDescription = {
  name: 'Things',
  partition: { name: 'PK', type: 'S' },
  sort: { name: 'SK', type: 'S' },
  indexes: [],
}

type EntityParts = Partial<EntityDescription> & Pick<EntityDescription, 'key' | 'attributes'>

export function entity(name: string, parts: EntityParts): EntityDescription {
  return { name, type: name.toUpperCase(), table: 'Things', derives: {}, ...parts }
}

/** A pattern named after its operation and its target. */
export function pattern(
  operation: PatternDescription['operation'],
  target: string,
  options: PatternDescription['options'] = {},
  name = `${operation}${target.replace('.', '')}`,
): PatternDescription {
  return { name, operation, targets: [target], options }
}

export function transaction(name: string, ...steps: readonly PatternDescription[]): PatternDescription {
  return { name, operation: 'transact', targets: [], options: {}, steps }
}

/** A design with a pattern that reads everything, to compare the stored items. */
export function describe(
  table: TableDescription,
  entities: readonly EntityDescription[],
  patterns: readonly PatternDescription[],
): DesignDescription {
  const derived = entities.flatMap(({ name, derives }) =>
    Object.keys(derives)
      .filter((each) => ['unique', 'mirror', 'pointer'].includes(derives[each]!.kind))
      .map((each) => `${name}.${each}`),
  )
  const targets = [...entities.map(({ name }) => name), ...derived]
  return {
    tables: [table],
    entities,
    patterns: [{ name: 'audit', operation: 'scan', targets, options: {} }, ...patterns],
  }
}

export function call(name: string, input: Entity, more: Partial<Step> = {}): Step {
  return { calls: [{ pattern: name, input }], wait: 0, ...more }
}

/** Several writes in one transaction. */
export function together(...calls: readonly (readonly [name: string, input: Entity])[]): Step {
  return { calls: calls.map(toCall), wait: 0 }
}

/** Several writes in one `batchWrite`. */
export function batch(...calls: readonly (readonly [name: string, input: Entity])[]): Step {
  return { ...together(...calls), batch: true }
}

/** Writes of a `bulkLoad`, one after the other, with at most `maxStaged` items in memory. */
export function load(maxStaged: number, ...calls: readonly (readonly [name: string, input: Entity])[]): Step {
  return { ...together(...calls), load: { callsPerWrite: 1, maxStaged } }
}

/** A call, with other calls between its read and its write. */
export function raced(
  [name, input]: readonly [string, Entity],
  ...others: readonly (readonly [name: string, input: Entity])[]
): Step {
  return { calls: [{ pattern: name, input }], race: others.map(toCall), wait: 0 }
}

function toCall([name, input]: readonly [string, Entity]): PatternCall {
  return { pattern: name, input }
}

/** Expects that `check` accepts the design, and that every call returns the same as the model. */
export function answersRight(description: DesignDescription, steps: readonly Step[]): Regression {
  return async (driver) => {
    const [refusal] = refusalsOf(description)
    if (refusal) return `refused by ${refusal.code}: ${refusal.message}`
    const { failure } = await runSteps(description, driver, steps)
    return failure && `${failure.kind}: ${failure.message}`
  }
}

/** Expects that `check` refuses the design with one of the codes. */
export function isRefused(description: DesignDescription, ...codes: readonly string[]): Regression {
  return () => {
    const found = refusalsOf(description).map(({ code }) => code)
    if (found.length === 0) return 'accepted'
    if (codes.length === 0 || found.some((code) => codes.includes(code))) return undefined
    return `refused by ${found.join(', ')} instead of ${codes.join(' or ')}`
  }
}

/** Expects that `check` refuses the design of a case with this code first. Its calls are not made. */
export function refusedBy(code: string, regression: Regression): Regression {
  return async (driver) => {
    const wrong = await regression(driver)
    if (wrong?.startsWith(`refused by ${code}:`)) return undefined
    return `${wrong ?? 'accepted'} instead of refused by ${code}`
  }
}
