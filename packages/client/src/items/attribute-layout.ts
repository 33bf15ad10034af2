import { type AttributeShape, compileConverter } from '@tablewright/dynamo'
import type { ItemConverter } from './item-kinds.js'
import { type AttributePlan, pathOf } from './item-plan.js'
import type { Values } from './key-codec.js'
import { type ValueForm, valueForm } from './value-form.js'
import { valueShape } from './value-shape.js'

/** How the attributes of an item lie in its stored form. */
interface AttributeLayout {
  readonly shapes: readonly AttributeShape[]
  /** To and from the object that has these shapes; undefined where it is the object in code itself. */
  readonly turn?: {
    toShaped(values: Values): object
    fromShaped(shaped: Record<string, unknown>): Record<string, unknown>
  }
}

interface LaidAttribute {
  readonly name: string
  readonly path: readonly string[]
  readonly form: ValueForm | undefined
}

/** The quickest converter there is, which is written for these attributes when it is first needed. */
export function quickConverter(attributes: readonly AttributePlan[]): ItemConverter {
  const { shapes, turn } = layOut(attributes)
  const converter = compileConverter(shapes)
  if (!turn) return converter as ItemConverter
  return {
    toItem: (values) => converter.toItem(turn.toShaped(values)),
    fromItem: (item) => turn.fromShaped(converter.fromItem(item) as Record<string, unknown>),
  }
}

function layOut(attributes: readonly AttributePlan[]): AttributeLayout {
  const places = attributes.map(
    (attribute): LaidAttribute => ({
      name: attribute.name,
      path: pathOf(attribute),
      form: valueForm(attribute.type),
    }),
  )
  const shapes = shapesAt(attributes, 0)
  const turned = places.filter(({ path, form }) => path.length > 1 || form)
  return turned.length === 0 ? { shapes } : { shapes, turn: turning(places) }
}

/** Attributes whose paths agree up to `depth`: those that end there, and one object for each name that leads on. */
function shapesAt(attributes: readonly AttributePlan[], depth: number): AttributeShape[] {
  const shapes: AttributeShape[] = []
  const inside = new Map<string, AttributePlan[]>()
  for (const attribute of attributes) {
    const { name, type } = attribute
    const path = pathOf(attribute)
    const storedName = path[depth]!
    if (path.length === depth + 1) {
      // Required attributes are asked for when the input is read; an index may carry only some of them.
      shapes.push({ ...valueShape(type), name: depth === 0 ? name : storedName, storedName, optional: true })
    } else {
      inside.set(storedName, [...(inside.get(storedName) ?? []), attribute])
    }
  }
  for (const [name, members] of inside) {
    const nested = shapesAt(members, depth + 1)
    shapes.push({
      kind: 'object',
      attributes: nested,
      name: depth === 0 ? holder(name) : name,
      storedName: name,
    })
  }
  return shapes
}

/** No attribute in code has such a name. */
function holder(storedName: string): string {
  return `/${storedName}`
}

function turning(places: readonly LaidAttribute[]): NonNullable<AttributeLayout['turn']> {
  return {
    toShaped: (values) => {
      const shaped: Record<string, unknown> = {}
      for (const { name, path, form } of places) {
        const value = values[name]
        // The map around a missing value is kept, so that a later update finds a place for it.
        const target = path.length > 1 ? openMaps(shaped, path) : shaped
        if (value === undefined) continue
        target[path.length > 1 ? path.at(-1)! : name] = form ? form.toPlain(value) : value
      }
      return shaped
    },
    fromShaped: (shaped) => {
      const values: Record<string, unknown> = {}
      for (const { name, path, form } of places) {
        const plain = path.length > 1 ? lookInside(shaped, path) : shaped[name]
        if (plain !== undefined) values[name] = form ? form.fromPlain(plain) : plain
      }
      return values
    },
  }
}

function openMaps(shaped: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
  let map = shaped
  path.slice(0, -1).forEach((name, depth) => {
    const key = depth === 0 ? holder(name) : name
    map[key] ??= {}
    map = map[key] as Record<string, unknown>
  })
  return map
}

function lookInside(shaped: Record<string, unknown>, path: readonly string[]): unknown {
  let value: unknown = shaped[holder(path[0]!)]
  for (const name of path.slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
