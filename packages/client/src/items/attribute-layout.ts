import { type AttributeShape, compileConverter } from '@tablewright/dynamo'
import type { ItemConverter } from './item-kinds.js'
import { type AttributePlan, pathOf } from './item-plan.js'
import type { Values } from './key-codec.js'
import { type ValueForm, valueForm } from './value-form.js'
import { valueShape } from './value-shape.js'

/** The layout of an item's attributes in its stored form. */
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
  /** Names of the maps around the value, the outermost as the converter has it; empty for a value of its own. */
  readonly maps: readonly string[]
  /** The name inside the innermost map. */
  readonly innerName: string
  readonly form: ValueForm | undefined
}

/** Returns the fastest converter. Its code is generated for these attributes at its first use. */
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
  const places = attributes.map((attribute): LaidAttribute => {
    const path = pathOf(attribute)
    return {
      name: attribute.name,
      maps: path.slice(0, -1).map((name, depth) => (depth === 0 ? holder(name) : name)),
      innerName: path.length > 1 ? path.at(-1)! : attribute.name,
      form: valueForm(attribute.type),
    }
  })
  const shapes = shapesAt(attributes, 0)
  const turned = places.filter(({ maps, form }) => maps.length > 0 || form)
  return turned.length === 0 ? { shapes } : { shapes, turn: turning(places) }
}

/**
 * Returns the shapes of attributes whose paths agree up to `depth`: those that end there, and one object for each
 * further name.
 */
function shapesAt(attributes: readonly AttributePlan[], depth: number): AttributeShape[] {
  const shapes: AttributeShape[] = []
  const inside = new Map<string, AttributePlan[]>()
  for (const attribute of attributes) {
    const { name, type } = attribute
    const path = pathOf(attribute)
    const storedName = path[depth]!
    if (path.length === depth + 1) {
      // The input reader requires the required attributes; an index may carry only some of them.
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

/** Returns a name that no attribute in code has. */
function holder(storedName: string): string {
  return `/${storedName}`
}

function turning(places: readonly LaidAttribute[]): NonNullable<AttributeLayout['turn']> {
  return {
    toShaped: (values) => {
      const shaped: Record<string, unknown> = {}
      for (const { name, maps, innerName, form } of places) {
        const value = values[name]
        // The map around a missing value is kept, so that a later update finds a place for it.
        const target = openMaps(shaped, maps)
        if (value !== undefined) target[innerName] = form ? form.toPlain(value) : value
      }
      return shaped
    },
    fromShaped: (shaped) => {
      const values: Record<string, unknown> = {}
      for (const { name, maps, innerName, form } of places) {
        const plain = findMap(shaped, maps)?.[innerName]
        if (plain !== undefined) values[name] = form ? form.fromPlain(plain) : plain
      }
      return values
    },
  }
}

function openMaps(shaped: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  let map = shaped
  for (const name of names) {
    map[name] ??= {}
    map = map[name] as Record<string, unknown>
  }
  return map
}

function findMap(
  shaped: Record<string, unknown>,
  names: readonly string[],
): Record<string, unknown> | undefined {
  let map: unknown = shaped
  for (const name of names) {
    map = (map as Record<string, unknown>)[name]
    if (typeof map !== 'object' || map === null) return undefined
  }
  return map as Record<string, unknown>
}
