import type { JsonSchema } from '@tablewright/system'
import type { ResponseObject } from './responses.js'

/** A schema, or the name of one in the components. */
export type SchemaOrReference = JsonSchema | { readonly $ref: string }

/** Objects with fewer properties are inlined. */
const minProperties = 2

/**
 * Names the schemas of a system's answers: `/lockers/{lockerId}` returns a `Locker`, and so does every route
 * whose answer has the same schema.
 */
export class NamedSchemas {
  readonly #names = new Map<string, string>()
  readonly #schemas: Record<string, JsonSchema> = {}

  get schemas(): Readonly<Record<string, JsonSchema>> {
    return this.#schemas
  }

  /** Returns the response with its object, or the objects of its list, replaced by a reference. */
  replace(path: string, response: ResponseObject): ResponseObject {
    const { schema } = response.content?.['application/json'] ?? {}
    if (schema === undefined || '$ref' in schema) return response
    return {
      ...response,
      content: {
        'application/json': { schema: this.#named(withoutDefaults(schema as JsonSchema), nameOf(path)) },
      },
    }
  }

  #named(schema: JsonSchema, name: string): SchemaOrReference {
    const { items, ...others } = schema.properties ?? {}
    // A page: its list contains the objects.
    if (items?.type === 'array' && items.items !== undefined) {
      const list = { ...items, items: this.#named(items.items, name) as JsonSchema }
      return { ...schema, properties: { items: list, ...others } }
    }
    if (schema.type === 'array' && schema.items !== undefined)
      return { ...schema, items: this.#named(schema.items, name) as JsonSchema }
    if (Object.keys(schema.properties ?? {}).length < minProperties) return schema
    return { $ref: `#/components/schemas/${this.#nameFor(schema, name)}` }
  }

  #nameFor(schema: JsonSchema, wanted: string): string {
    const text = JSON.stringify(schema)
    const known = this.#names.get(text)
    if (known !== undefined) return known
    let name = wanted
    for (let number = 2; name in this.#schemas; number++) name = `${wanted}${number}`
    this.#names.set(text, name)
    this.#schemas[name] = schema
    return name
  }
}

/** Removes defaults, which apply to input only. */
function withoutDefaults({ default: _, ...schema }: JsonSchema): JsonSchema {
  const { properties, items, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, withoutDefaults(each)]),
      ),
    }),
    ...(items && { items: withoutDefaults(items) }),
    ...(additionalProperties && { additionalProperties: withoutDefaults(additionalProperties) }),
  }
}

/** `/lockers/{lockerId}/events` returns a `LockerEvent`. */
function nameOf(path: string): string {
  const words = path.split('/').filter((part) => /^[a-z]/i.test(part))
  return words.length === 0 ? 'Answer' : words.map(singular).map(capital).join('')
}

function singular(word: string): string {
  if (/(ss|us|is)$/.test(word)) return word
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y')
  if (/lves$/.test(word)) return word.replace(/ves$/, 'f')
  return /(sses|xes|ches)$/.test(word) ? word.slice(0, -2) : word.replace(/s$/, '')
}

function capital(word: string): string {
  return word
    .split(/[^a-z0-9]+/i)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}
