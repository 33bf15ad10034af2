import type { VectorIndexModel } from '@tablewright/design/model'

/** `meaning of 3 dimensions by COSINE, within one PK, filtered by brand`. */
export function vectorIndexText({
  vector,
  dimensions,
  distance,
  partition,
  filters,
}: VectorIndexModel): string {
  const names = (keys: VectorIndexModel['filters']) => keys.map(({ name }) => name).join(', ')
  return [
    `${vector} of ${dimensions.toLocaleString('en')} dimensions by ${distance}`,
    ...(partition.length > 0 ? [`within one ${names(partition)}`] : []),
    ...(filters.length > 0 ? [`filtered by ${names(filters)}`] : []),
  ].join(', ')
}
