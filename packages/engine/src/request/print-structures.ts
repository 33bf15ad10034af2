import { shortJson } from '@tablewright/dynamo'
import type { ListShape, Shape } from './shape.js'

/** Returns a list of structures as violations show it: `[Name(member=value, …), …]`, as Java prints its objects. */
export function printStructures(shape: ListShape, elements: readonly unknown[]): string {
  return `[${elements.map((element) => printValue(shape.of, element)).join(', ')}]`
}

function printValue(shape: Shape, value: unknown): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value !== 'object') return String(value)
  if (shape.kind === 'list') return printStructures(shape, value as readonly unknown[])
  if (shape.kind !== 'structure') return shortJson(value)
  const members = shape.fields.map(
    ({ name, label, shape }) => `${label}=${printValue(shape, (value as Record<string, unknown>)[name])}`,
  )
  return `${shape.name}(${members.join(', ')})`
}
