import type { JsonSchema } from '@tablewright/system'
import type { JSX } from 'preact'
import type { Operation } from '../../api/describe.js'
import { kindOf, labelOf } from '../../kit/form/schema.js'
import { navigate, useLocation } from '../../router/location.js'
import './filters.css'

type Filters = Readonly<Record<string, string>>

/** Returns the filters of a list, stored in the address. */
export function useFilters(operation: Operation): readonly [Filters, (next: Filters) => void] {
  const { path, search } = useLocation()
  const names = filterNames(operation)
  const filters = Object.fromEntries(
    names.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : [])),
  )
  const set = (next: Filters) => {
    const query = new URLSearchParams(search)
    for (const name of names) {
      if (next[name]) query.set(name, next[name])
      else query.delete(name)
    }
    navigate(`${path}?${query}`, { replace: true })
  }
  return [filters, set]
}

/** An input for each filter. */
export function FilterBar(props: {
  operation: Operation
  values: Filters
  onChange: (next: Filters) => void
}): JSX.Element | null {
  const { operation, values, onChange } = props
  const names = filterNames(operation)
  if (names.length === 0) return null
  return (
    <div class="filters">
      {names.map((name, index) => (
        <label key={name} for={`filter-${name}`}>
          <span class="soft">{labelOf(name)}</span>
          <FilterInput
            id={`filter-${name}`}
            schema={operation.input.properties![name]!}
            value={values[name] ?? ''}
            first={index === 0}
            onChange={(value) => onChange({ ...values, [name]: value })}
          />
        </label>
      ))}
    </div>
  )
}

function FilterInput(props: {
  id: string
  schema: JsonSchema
  value: string
  /** Whether the `/` key focuses it. */
  first: boolean
  onChange: (value: string) => void
}): JSX.Element {
  const { id, schema, value, first, onChange } = props
  const shared = {
    id,
    class: 'input',
    value,
    ...(first && { 'data-search': true }),
    onChange: (event: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
      onChange(event.currentTarget.value),
  }
  if (kindOf(schema) === 'date') return <input {...shared} type="date" />
  if (kindOf(schema) !== 'choice') return <input {...shared} type="text" />
  const initial = typeof schema.default === 'string' ? schema.default : 'any'
  const others = (schema.enum as readonly string[]).filter((choice) => choice !== initial)
  return (
    <select {...shared}>
      <option value="">{initial}</option>
      {others.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  )
}

function filterNames({ input }: Operation): readonly string[] {
  return Object.keys(input.properties ?? {}).filter((name) => name !== 'limit' && name !== 'cursor')
}
