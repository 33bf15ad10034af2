import type { Attributes } from '../attributes/attribute.js'
import type { Test } from './tests.js'

/** Tests of several attributes, all of which must hold. */
export type WhenAll = Readonly<Record<string, unknown>>

/** A condition other than a list of tests. `Names` are the attributes that it mentions. */
export class Combination<Names extends PropertyKey = never> {
  declare readonly names: Names
  readonly kind: 'and' | 'or' | 'not' | 'itemExists' | 'itemAbsent'
  readonly conditions: readonly (WhenAll | Combination<PropertyKey>)[]

  constructor(kind: Combination['kind'], conditions: Combination['conditions'] = []) {
    this.kind = kind
    this.conditions = conditions
  }
}

type NamesIn<Condition> = Condition extends Combination<infer Names> ? Names : keyof Condition

/** Requires all of these conditions. */
export function allOf<const Conditions extends readonly object[]>(
  ...conditions: Conditions
): Combination<NamesIn<Conditions[number]>> {
  return new Combination('and', conditions as unknown as Combination['conditions'])
}

/**
 * Requires one of these conditions.
 * @example
 * anyOf(itemAbsent(), { status: 'Failure', heartbeatAt: below(now()) }).kind // → 'or'
 */
export function anyOf<const Conditions extends readonly object[]>(
  ...conditions: Conditions
): Combination<NamesIn<Conditions[number]>> {
  return new Combination('or', conditions as unknown as Combination['conditions'])
}

/** Negates a condition. A missing attribute fails every test except `absent()`, so it passes the negation. */
export function not<const Condition extends object>(condition: Condition): Combination<NamesIn<Condition>> {
  return new Combination('not', [condition as unknown as WhenAll])
}

/** Requires that the item exists. Updates require it by default. */
export function itemExists(): Combination {
  return new Combination('itemExists')
}

/** Requires that no item exists. Creates require it by default. */
export function itemAbsent(): Combination {
  return new Combination('itemAbsent')
}

/** A condition on an item with these attributes: `{ status: ['AVAILABLE'], expiresAt: below(now()) }`. */
export type When<A extends Attributes, Given extends Attributes = Record<never, never>> =
  | { readonly [Name in keyof A]?: Test<A[Name]['value'], A, Given> }
  | Combination<keyof A>
