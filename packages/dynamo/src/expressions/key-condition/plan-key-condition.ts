import { type AttributeType, type AttributeValue, attributeType } from '../../attribute-value.js'
import type { DynamoError } from '../../dynamo-error.js'
import { invalidParameter, validationError } from '../../errors/validation.js'
import type { KeyComparison } from './key-condition.js'

/** An attribute of a key and the type of its values. */
export interface KeyAttribute {
  readonly name: string
  readonly type: AttributeType
}

/** The key of a table or index: one to four partition attributes, up to four sort attributes. */
export interface KeyShape {
  readonly partition: readonly KeyAttribute[]
  readonly sort: readonly KeyAttribute[]
}

/** The range to read: one partition, fixed leading sort attributes, and at most one range after them. */
export interface KeyRange {
  /** A value for each partition attribute, in the order of the key. */
  readonly partition: readonly AttributeValue[]
  /** Values for the first sort attributes. */
  readonly sort: readonly AttributeValue[]
  /** A condition, other than `=`, on the sort attribute that follows those. */
  readonly range?: KeyComparison
}

const notSupported = () => validationError('Query key condition not supported')
const oneOrTwo = 'Conditions can be of length 1 or 2 only'

function tooMany(count: number, keySize: number): DynamoError {
  const older = keySize <= 2 && count > 2 ? oneOrTwo : notSupported().message
  return validationError(older, {
    message: `The number of query conditions (${count}) exceeds the number of key attributes defined in the schema (${keySize})`,
  })
}

const missed = (name: string) => validationError(`Query condition missed key schema element: ${name}`)

/** Converts the comparisons of a query into a range of a key. Throws DynamoDB's error if they do not fit the key. */
export function planKeyCondition(comparisons: readonly KeyComparison[], key: KeyShape): KeyRange {
  const keySize = key.partition.length + key.sort.length
  if (comparisons.length > keySize) throw tooMany(comparisons.length, keySize)
  if (keySize <= 2 && comparisons.length === 0) throw validationError(oneOrTwo)
  const partition = key.partition.map((attribute) => {
    const comparison = find(comparisons, attribute)
    if (comparison === undefined) throw missed(attribute.name)
    if (comparison.operator !== '=') throw notSupported()
    return comparison.values[0]!
  })
  const { sort, range } = planSort(comparisons, key, comparisons.length - partition.length)
  return range === undefined ? { partition, sort } : { partition, sort, range }
}

/**
 * `open` counts the comparisons that are not placed yet. Sort attributes are used from the left, without
 * gaps.
 */
function planSort(
  comparisons: readonly KeyComparison[],
  key: KeyShape,
  open: number,
): Pick<KeyRange, 'sort' | 'range'> {
  checkNoGap(comparisons, key.sort)
  const sort: AttributeValue[] = []
  for (const attribute of key.sort) {
    if (open === 0) break
    const comparison = find(comparisons, attribute)
    if (comparison === undefined) throw missed(attribute.name)
    open--
    if (comparison.operator !== '=') {
      if (open > 0) throw notSupported()
      return { sort, range: comparison }
    }
    sort.push(comparison.values[0]!)
  }
  if (open > 0) throw notSupported()
  return { sort }
}

/** Of several sort attributes, those before the last that is compared must be compared by `=`. */
function checkNoGap(comparisons: readonly KeyComparison[], sort: readonly KeyAttribute[]): void {
  if (sort.length < 2) return
  const last = sort.findLastIndex(({ name }) => comparisons.some(({ attribute }) => attribute === name))
  const loose = sort.slice(0, Math.max(last, 0)).filter((each) => find(comparisons, each)?.operator !== '=')
  if (loose.length === 0) return
  throw validationError(
    `RANGE key attributes ${loose.map(({ name }) => name).join(', ')} must have equality conditions specified ` +
      `in the query because a condition is present on key attribute ${sort[last]!.name}`,
  )
}

function find(comparisons: readonly KeyComparison[], attribute: KeyAttribute): KeyComparison | undefined {
  for (const comparison of comparisons) {
    if (comparison.attribute !== attribute.name) continue
    for (const value of comparison.values) {
      if (attributeType(value) === attribute.type) continue
      throw invalidParameter('Condition parameter type does not match schema type')
    }
    return comparison
  }
  return undefined
}
