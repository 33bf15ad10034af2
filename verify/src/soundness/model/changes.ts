import type { AttributeDescription, Change } from '../description/description.js'
import { type CallValues, resolveValue } from './conditions.js'
import { addDecimal } from './decimal.js'
import { type Entity, normalize, sameValue } from './values.js'

/** Value of an attribute after a change. Undefined if it is removed. */
export function changed(
  change: Change,
  attribute: AttributeDescription,
  was: unknown,
  before: Entity,
  call: CallValues,
): unknown {
  if (change.change === 'clear') return undefined
  if ('step' in change) return changedPart(change, attribute, was, before, call)
  const value = resolveValue(change.value, before, call)
  switch (change.change) {
    case 'set':
      return normalize(attribute, value)
    case 'ifAbsent':
      return was === undefined ? normalize(attribute, value) : was
    case 'increment':
      return addDecimal(Number(was ?? 0), Number(value))
    case 'decrement':
      return addDecimal(Number(was ?? 0), -Number(value))
    case 'append':
      return [...((was as unknown[]) ?? []), ...(value as unknown[])]
    case 'addTo':
      return union(was as Set<unknown> | undefined, asSet(value))
    case 'removeFrom':
      return without(was as Set<unknown> | undefined, asSet(value))
  }
}

/** One entry of a map or one element of a list; the others stay. */
function changedPart(
  change: Extract<Change, { step: unknown }>,
  { element }: AttributeDescription,
  was: unknown,
  before: Entity,
  call: CallValues,
): unknown {
  const step = resolveValue(change.step, before, call)
  const value = 'value' in change ? normalize(element!, resolveValue(change.value, before, call)) : undefined
  if (Array.isArray(was)) return was.map((each, index) => (index === step ? value : each))
  const entries = Object.entries((was ?? {}) as Entity).filter(([name]) => name !== step)
  return Object.fromEntries(value === undefined ? entries : [...entries, [step as string, value]])
}

function asSet(value: unknown): ReadonlySet<unknown> {
  // A given set without elements.
  if (value === undefined) return new Set()
  if (value instanceof Set) return value
  return new Set(Array.isArray(value) ? value : [value])
}

function union(
  was: ReadonlySet<unknown> = new Set(),
  more: ReadonlySet<unknown>,
): ReadonlySet<unknown> | undefined {
  const all = [...was]
  for (const each of more) if (!all.some((same) => sameValue(each, same))) all.push(each)
  return all.length > 0 ? new Set(all) : undefined
}

function without(
  was: ReadonlySet<unknown> = new Set(),
  less: ReadonlySet<unknown>,
): ReadonlySet<unknown> | undefined {
  const left = [...was].filter((each) => ![...less].some((same) => sameValue(each, same)))
  return left.length > 0 ? new Set(left) : undefined
}
