import { amount, either, isObject, number, objectWith, oneOf, type Shape } from './shape.js'

/**
 * Parts of the language are recognized by their shape, because a design may use two copies of this package.
 */
export const attribute: Shape = {
  expected: 'an attribute such as text()',
  accepts: (value) => hasObject(value, 'spec') && isObject((value as { spec: { type: unknown } }).spec.type),
}

export const target: Shape = {
  expected: 'an entity or one of its derived items',
  accepts: (value) => isObject(value) && ('declaration' in value || 'derivation' in value),
}

export const derivation: Shape = {
  expected: 'a derived item such as mirror()',
  accepts: (value) => hasObject(value, 'spec') && typeof (value as { kind?: unknown }).kind === 'string',
}

export const pattern: Shape = {
  expected: 'a pattern such as get()',
  accepts: (value) => hasObject(value, 'declaration') && 'operation' in (value as object),
}

export const standardSchema: Shape = {
  expected: 'a Standard Schema',
  accepts: (value) => {
    const standard = (
      value as { readonly '~standard'?: { readonly validate?: unknown } } | null | undefined
    )?.['~standard']
    return typeof standard?.validate === 'function'
  },
}

export const keyCodec: Shape = {
  expected: 'made by keyCodec()',
  accepts: (value) =>
    hasObject(value, 'model') && typeof (value as { encode?: unknown }).encode === 'function',
}

export const expectation: Shape = objectWith({ items: amount, bytes: amount })

export const rate: Shape = either(
  oneOf('low', 'medium', 'high'),
  amount,
  objectWith({ perSecond: { ...amount, required: true }, hottestShare: amount }),
)

export const budget: Shape = objectWith({ readUnits: amount, writeUnits: amount, searchBytes: amount })

export const units: Shape = objectWith({ readUnits: number, writeUnits: number })

function hasObject(value: unknown, property: string): boolean {
  return isObject(value) && isObject(value[property])
}
