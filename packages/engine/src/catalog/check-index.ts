import { type IndexProjection, invalidParameter } from '@tablewright/dynamo'

/** Throws if the projection of an index breaks a rule. */
export function checkProjection({ Projection: projection }: { readonly Projection: IndexProjection }): void {
  const type = projection.ProjectionType
  if (!type) throw invalidParameter('Unknown ProjectionType: null')
  if (projection.NonKeyAttributes && type !== 'INCLUDE')
    throw invalidParameter(`ProjectionType is ${type}, but NonKeyAttributes is specified`)
  if (!projection.NonKeyAttributes && type === 'INCLUDE')
    throw invalidParameter(`ProjectionType is ${type}, but NonKeyAttributes is not specified`)
  const names = projection.NonKeyAttributes ?? []
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw invalidParameter(`Duplicate element in NonKeyAttributes: ${twice}`)
}

export function checkUnique(name: string, names: Set<string>): void {
  if (names.has(name)) throw invalidParameter(`Duplicate index name: ${name}`)
  names.add(name)
}
