import type { AttributeValue, Item } from '../../attribute-value.js'
import { canonicalText } from './canonical-text.js'

/*
 * Caches facts about large values that are expensive to compute, for the lifetime of the value: one expression can
 * ask 149 times for the same. Values are never changed once they are compared.
 */

/** Number of elements from which on a result is cached. */
const largeCount = 256

const equalities = new WeakMap<object, WeakMap<object, boolean>>()

/** Whether two lists, sets or maps are equal. The result for large ones is cached. */
export function equalOnce(left: object, right: object, count: number, compare: () => boolean): boolean {
  if (count < largeCount) return compare()
  const known = equalities.get(left) ?? new WeakMap<object, boolean>()
  equalities.set(left, known)
  const equal = known.get(right) ?? compare()
  known.set(right, equal)
  return equal
}

/** Returns the cached result of `equalOnce`. */
export function knownEquality(left: object, right: object): boolean | undefined {
  return equalities.get(left)?.get(right)
}

const names = new WeakMap<Item, readonly string[]>()

/** Returns the names of a map. Cached for large maps. */
export function namesOf(map: Item): readonly string[] {
  const known = names.get(map) ?? Object.keys(map)
  if (known.length >= largeCount) names.set(map, known)
  return known
}

const largeBase64 = 4096
const binaryTexts = new WeakMap<object, string>()

/** Returns the bytes of a binary value, each as one character, so that texts have the order of their bytes. */
export function binaryText(value: { readonly B: string }): string {
  const known = binaryTexts.get(value)
  if (known !== undefined) return known
  const text = Buffer.from(value.B, 'base64').toString('latin1')
  if (text.length >= largeBase64) binaryTexts.set(value, text)
  return text
}

/**
 * Number of lookups after which a large list gets an index of its elements; building it takes as long as ten
 * lookups.
 */
const questionsBeforeIndex = 8
const lists = new WeakMap<readonly AttributeValue[], { questions: number; index?: ReadonlySet<string> }>()

/** Elements that are added to an index in a step. */
const indexedPerStep = 1_000

/**
 * Returns the canonical texts of the elements of a large list after several searches of it; undefined before. Makes them
 * in steps.
 */
export function* elementIndexSteps(
  list: readonly AttributeValue[],
): Generator<undefined, ReadonlySet<string> | undefined> {
  if (list.length < largeCount) return undefined
  const state = lists.get(list) ?? { questions: 0 }
  lists.set(list, state)
  if (state.index !== undefined || ++state.questions <= questionsBeforeIndex) return state.index
  const index = new Set<string>()
  for (let at = 0; at < list.length; at++) {
    index.add(canonicalText(list[at]!))
    if (at % indexedPerStep === indexedPerStep - 1) yield
  }
  state.index = index
  return index
}
