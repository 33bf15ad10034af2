import type { JsonSchema } from '@tablewright/system'
import type { JSX } from 'preact'
import type { FieldSchema } from './schema.js'
import { useTypedText } from './use-typed-text.js'

/** Properties of every form input. */
export interface InputProps {
  readonly id: string
  readonly required: boolean
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

export function TextInput(props: InputProps & { schema: FieldSchema }): JSX.Element {
  const { id, required, value, onChange, schema } = props
  const long = (schema.maxLength ?? 0) > 300
  const shared = {
    id,
    required,
    value: (value as string | undefined) ?? '',
    autocomplete: 'off',
  }
  if (long) return <textarea {...shared} onInput={(event) => onChange(event.currentTarget.value)} />
  const input = (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value)
  if (schema.format === 'date') return <input {...shared} type="date" onInput={input} />
  const { suggestions } = schema
  if (suggestions === undefined) return <input {...shared} type="text" onInput={input} />
  return (
    <>
      <input {...shared} type="text" list={`${id}-list`} onInput={input} />
      <datalist id={`${id}-list`}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  )
}

export function NumberInput(props: InputProps & { schema: JsonSchema }): JSX.Element {
  const { id, required, value, onChange, schema } = props
  const [text, type] = useTypedText(value, numberText, numberOf)
  return (
    <input
      id={id}
      required={required}
      type="number"
      inputMode={schema.type === 'integer' ? 'numeric' : 'decimal'}
      step={schema.type === 'integer' ? 1 : 'any'}
      min={schema.minimum}
      max={schema.maximum}
      value={text}
      onInput={({ currentTarget }) => onChange(type(currentTarget.value))}
    />
  )
}

export function ChoiceInput(props: InputProps & { choices: readonly string[] }): JSX.Element {
  const { id, required, value, onChange, choices } = props
  return (
    <select
      id={id}
      required={required}
      value={(value as string | undefined) ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    >
      <option value="">{required ? 'Choose …' : '—'}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  )
}

/** A time in the time zone of the browser. Its value is in UTC. */
export function DateTimeInput(props: InputProps): JSX.Element {
  const { id, required, value, onChange } = props
  const [text, type] = useTypedText(value, localTime, utcTime)
  return (
    <input
      id={id}
      required={required}
      type="datetime-local"
      value={text}
      onInput={({ currentTarget }) => onChange(type(currentTarget.value))}
    />
  )
}

export function JsonInput(props: InputProps): JSX.Element {
  const { id, required, value, onChange } = props
  const [text, type] = useTypedText(value, jsonText, parseOrText)
  return (
    <textarea
      id={id}
      required={required}
      value={text}
      placeholder="JSON"
      spellcheck={false}
      onInput={({ currentTarget }) => onChange(type(currentTarget.value))}
    />
  )
}

const numberText = (value: unknown) => (value === undefined ? '' : String(value))
const numberOf = (text: string) => (text === '' ? undefined : Number(text))

/** Returns JSON, or the invalid JSON of `parseOrText`. */
function jsonText(value: unknown): string {
  if (value === undefined) return ''
  const isInvalid = typeof value === 'string' && parseOrText(value) === value
  return isInvalid ? value : JSON.stringify(value, null, 2)
}

/** Parses JSON. Invalid JSON is returned as text; the server then reports the error at the field. */
function parseOrText(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function localTime(iso: unknown): string {
  if (typeof iso !== 'string' || Number.isNaN(Date.parse(iso))) return ''
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function utcTime(local: string): string | undefined {
  const time = new Date(local)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
