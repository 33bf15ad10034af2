import { print } from '../description/expression.js'
import type { Claim, Expected } from '../model/reads.js'
import { compareValues, type Entity } from '../model/values.js'

/** A text that is equal exactly for equal values. */
export function fingerprint(value: unknown): string {
  if (value instanceof Set) return `Set(${[...value].map(fingerprint).sort().join()})`
  if (value instanceof Uint8Array) return `Bytes(${[...value].join()})`
  if (Array.isArray(value)) return `[${value.map(fingerprint).join()}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${fingerprint(each)}`).join()}}`
  }
  return Object.is(value, -0) ? '0' : `${typeof value} ${String(value)}`
}

/** Returns the difference between the result of a read and the expected one, or undefined. */
export function compareRead(
  expected: Exclude<Expected, { kind: 'refused' }>,
  answer: unknown,
): string | undefined {
  if (expected.kind === 'anything') return undefined
  if (expected.kind === 'exactly') {
    return fingerprint(expected.value) === fingerprint(answer)
      ? undefined
      : `answered ${print(answer)} instead of ${print(expected.value)}`
  }
  const items = expected.first ? (answer === null ? [] : [answer]) : (answer as readonly unknown[])
  return compareList(expected, items)
}

function compareList(
  { items, limit = Number.POSITIVE_INFINITY, claim }: Extract<Expected, { kind: 'list' }>,
  answer: readonly unknown[],
): string | undefined {
  const differing = () =>
    `answered ${print(answer)} instead of ${limit < items.length ? `${limit} of ` : ''}${print(items)}`
  if (answer.length !== Math.min(limit, items.length)) return differing()
  const left = items.map(fingerprint)
  for (const each of answer.map(fingerprint)) {
    const at = left.indexOf(each)
    if (at < 0) return differing()
    left.splice(at, 1)
  }
  if (!claim) return undefined
  const isOrdered = ordered(items.map(entityOf), claim).every((value, index) => {
    const found = entityOf(answer[index])[claim.attribute]
    return index >= answer.length || found === undefined || compareValues(claim.type, found, value) === 0
  })
  return isOrdered
    ? undefined
    : `${differing()}, ${claim.descending ? 'descending' : 'ascending'} by ${claim.attribute}`
}

/** The item of a result. Results of several kinds also have its type. */
function entityOf(answer: unknown): Entity {
  const { type, item, ...rest } = (answer ?? {}) as Entity
  return type !== undefined && item !== undefined && Object.keys(rest).length === 0
    ? (item as Entity)
    : ((answer ?? {}) as Entity)
}

function ordered(items: readonly Entity[], { attribute, type, descending }: Claim): readonly unknown[] {
  const values = items.map((item) => item[attribute]).filter((value) => value !== undefined)
  return values.sort((one, other) => compareValues(type, one, other) * (descending ? -1 : 1))
}
