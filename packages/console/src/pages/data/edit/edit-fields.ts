import type { JsonValue } from '@tablewright/design/model'
import type { DataKind, JsonValues } from '@tablewright/server/console-api'
import type { JsonSchema } from '@tablewright/system'

type Form = Readonly<Record<string, unknown>>

/** Returns the fields of an existing item that may be changed, without secrets. */
export function changeFields({ columns }: DataKind): JsonSchema {
  return fieldsOf(columns.filter(({ changeable, secret }) => changeable && !secret))
}

/** Returns the fields of a new item. Generated fields and fields with a default are optional. */
export function createFields({ columns }: DataKind): JsonSchema {
  const asked = columns.filter(({ creatable }) => creatable)
  return fieldsOf(
    asked.map((column) => ({
      ...column,
      optional: column.optional || column.onCreate !== undefined || column.default !== undefined,
    })),
  )
}

/** Returns the fields of a new item that a draft may store: all except secrets. */
export function keptFields(kind: DataKind): JsonSchema {
  return createFields({ ...kind, columns: kind.columns.filter(({ secret }) => !secret) })
}

/** Returns the initial values of the form of a new item. */
export function firstValues({ columns }: DataKind): Record<string, unknown> {
  return Object.fromEntries(
    columns.flatMap(({ name, creatable, default: usual }) =>
      creatable && usual?.kind === 'literal' ? [[name, usual.value]] : [],
    ),
  )
}

function fieldsOf(
  columns: readonly Pick<DataKind['columns'][number], 'name' | 'schema' | 'optional'>[],
): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(columns.map(({ name, schema }) => [name, schema])),
    required: columns.flatMap(({ name, optional }) => (optional ? [] : [name])),
  }
}

/** Whether an item is unchanged since it was shown. */
export function sameValues(item: JsonValues | undefined, seen: JsonValues): boolean {
  return item === undefined || JSON.stringify(item) === JSON.stringify(seen)
}

/** Returns the fields that differ between the loaded item and the form; emptied fields are null. */
export function changesOf(
  kind: DataKind,
  before: JsonValues,
  form: Form,
): Readonly<Record<string, JsonValue>> {
  const changes: Record<string, JsonValue> = {}
  for (const name of Object.keys(changeFields(kind).properties ?? {})) {
    const value = (form[name] === '' ? undefined : form[name]) as JsonValue | undefined
    if (JSON.stringify(value ?? null) !== JSON.stringify(before[name] ?? null)) changes[name] = value ?? null
  }
  return changes
}
