import fc from 'fast-check'
import type { AttributeValue, Item } from '../attribute-value.js'
import { canonicalNumber } from '../numbers/canonical-number.js'
import { inSetOrder } from '../values/set-order.js'

const digits = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength })

/** Canonical numbers of every length and size. */
export const canonicalNumbers: fc.Arbitrary<string> = fc.oneof(
  fc.integer().map(String),
  fc
    .tuple(fc.constantFrom('', '-'), digits(19), digits(19), fc.integer({ min: -100, max: 90 }))
    .map(([sign, whole, fraction, exponent]) => canonicalNumber(`${sign}${whole}.${fraction}e${exponent}`)),
)

/** Texts with characters of one to four bytes, and lone surrogates. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.string({ unit: fc.constantFrom('a', 'é', '€', '\ud83d', '\ude00', '😀'), maxLength: 80 }),
)

/** Names, those that JavaScript treats specially among them. */
export const names: fc.Arbitrary<string> = fc.oneof(
  fc.string({ minLength: 1, maxLength: 8 }),
  fc.constantFrom('__proto__', 'constructor', 'toString', '0', 'naïve'),
)

export const base64Texts: fc.Arbitrary<string> = fc
  .uint8Array({ maxLength: 20 })
  .map((bytes) => Buffer.from(bytes).toString('base64'))

/** Sets in the order in which they are kept. */
const distinct = (type: 'SS' | 'NS' | 'BS', element: fc.Arbitrary<string>) =>
  fc
    .uniqueArray(element, { minLength: 1, maxLength: 5 })
    .map((elements) => ({ [type]: inSetOrder(type, elements) }) as unknown as AttributeValue)

/** An object with exactly these entries as its own, `__proto__` included. */
export function ownEntries<Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> {
  return Object.fromEntries(entries)
}

export const { value: attributeValues } = fc.letrec<{ value: AttributeValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    texts.map((S) => ({ S })),
    canonicalNumbers.map((N) => ({ N })),
    base64Texts.map((B) => ({ B })),
    fc.boolean().map((BOOL) => ({ BOOL })),
    fc.constant({ NULL: true } as const),
    distinct('SS', texts),
    distinct('NS', canonicalNumbers),
    distinct('BS', base64Texts),
    fc.array(tie('value'), { maxLength: 4 }).map((L) => ({ L })),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 4 }).map((entries) => ({ M: ownEntries(entries) })),
  ),
}))

export const items: fc.Arbitrary<Item> = fc
  .array(fc.tuple(names, attributeValues), { maxLength: 6 })
  .map(ownEntries)
