import { isoTime, type Random } from '@tablewright/base'
import type { ParameterModel, TypeModel } from '@tablewright/design/model'

/** Seeded random choices from small pools of values, which make calls use the same items. */
export class Chooser {
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  below(count: number): number {
    const [high = 0, low = 0] = this.#random(new Uint8Array(2))
    return (high * 256 + low) % count
  }

  pick<Choice>(choices: readonly Choice[]): Choice {
    return choices[this.below(choices.length)]!
  }
}

/** Input that a pattern accepts. */
export function generateInput(
  parameters: Readonly<Record<string, ParameterModel>>,
  chooser: Chooser,
): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const parameter of Object.values(parameters)) {
    if (parameter.optional && chooser.below(2) === 0) continue
    if (parameter.kind === 'list') {
      const elements = Array.from({ length: chooser.below(4) }, () =>
        generateInput(parameter.element, chooser),
      )
      input[parameter.name] = distinct(elements)
    } else if (parameter.nullable && chooser.below(3) === 0) input[parameter.name] = null
    else input[parameter.name] = generateValue(parameter.type, chooser)
  }
  return input
}

/** Removes duplicates: two steps of a transaction on one item are an error of the caller. */
function distinct(elements: readonly Record<string, unknown>[]): readonly Record<string, unknown>[] {
  const idsOf = (element: Record<string, unknown>) =>
    Object.entries(element).filter(([name]) => /id$/i.test(name))
  return [...new Map(elements.map((element) => [JSON.stringify(idsOf(element)), element])).values()]
}

const start = Date.parse('2026-01-01T00:00:00.000Z')
const hour = 3_600_000

function generateValue(type: TypeModel, chooser: Chooser): unknown {
  switch (type.kind) {
    case 'text': {
      const text = chooser.pick(['a', 'b', 'Ä name', 'x/y%z', 'a@example.com'])
      return text.padEnd(type.minimumLength ?? 0, 'x').slice(0, type.maximumLength)
    }
    case 'id':
      return generateId(type.form, chooser.below(3))
    case 'number':
      return chooser.pick([0, 1, 2.5])
    case 'integer':
      return Math.min(type.maximum ?? 9, (type.minimum ?? 0) + chooser.below(3))
    case 'money':
      return chooser.below(3) * 100
    case 'version':
      return 1 + chooser.below(3)
    case 'boolean':
      return chooser.below(2) === 0
    case 'timestamp':
      return isoTime(start + chooser.below(4) * hour)
    case 'date':
      return isoTime(start + chooser.below(4) * 24 * hour).slice(0, 10)
    case 'oneOf':
      return chooser.pick(type.values)
    case 'hostname':
      return chooser.pick(['example.com', 'www.example.com', 'example2.com'])
    case 'list':
      return Array.from({ length: chooser.below(3) }, () => generateValue(type.element, chooser))
    case 'vector':
      return Array.from({ length: type.dimensions }, () => chooser.pick([-1, 0, 0.5]))
    case 'map':
      return { one: generateValue(type.value, chooser) }
    case 'record':
      return Object.fromEntries(
        Object.entries(type.fields)
          .filter(([, { optional }]) => !optional || chooser.below(2) === 0)
          .map(([name, field]) => [name, generateValue(field.type, chooser)]),
      )
    case 'set':
      return new Set<unknown>(type.element === 'text' ? ['s', 't'].slice(chooser.below(2)) : [1])
    case 'binary':
      return new Uint8Array([1, 2, chooser.below(3)])
    case 'json':
    case 'schema':
      return { any: chooser.below(3) }
  }
}

function generateId(form: 'text' | 'ulid' | 'uuid', number: number): string {
  if (form === 'ulid') return `01J000000000000000000000${number}0`
  return form === 'uuid' ? `00000000-0000-4000-8000-00000000000${number}` : `id-${number}`
}
