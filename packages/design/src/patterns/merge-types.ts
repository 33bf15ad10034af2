import type { TypeModel } from '../model/type-model.js'

/**
 * Returns the type of a parameter that two steps share: the values that both accept; undefined if the types are
 * incompatible.
 */
export function mergeTypes(one: TypeModel, other: TypeModel): TypeModel | undefined {
  if (JSON.stringify(one) === JSON.stringify(other)) return one
  if (one.kind === 'oneOf' && other.kind === 'oneOf') {
    const values = one.values.filter((value) => other.values.includes(value))
    return values.length > 0 ? { kind: 'oneOf', values } : undefined
  }
  if (one.kind === 'integer' && other.kind === 'integer') return { ...one, ...other, ...limits(one, other) }
  if (one.kind === 'id' && other.kind === 'id') {
    if (one.form === 'text') return other
    return other.form === 'text' ? one : undefined
  }
  return undefined
}

type IntegerType = Extract<TypeModel, { kind: 'integer' }>

function limits(one: IntegerType, other: IntegerType): Pick<IntegerType, 'minimum' | 'maximum'> {
  const minimum = Math.max(one.minimum ?? -Infinity, other.minimum ?? -Infinity)
  const maximum = Math.min(one.maximum ?? Infinity, other.maximum ?? Infinity)
  return {
    ...(Number.isFinite(minimum) ? { minimum } : {}),
    ...(Number.isFinite(maximum) ? { maximum } : {}),
  }
}
