import type { JsonSchema } from '@tablewright/system'
import type { JSX } from 'preact'
import { Button } from '../button.js'
import { Field } from './field.js'
import { ChoiceInput, DateTimeInput, JsonInput, NumberInput, TextInput } from './inputs.js'
import { MoneyInput } from './money-input.js'
import { currencyOf, entryLabel, type FieldSchema, firstValue, kindOf, labelOf } from './schema.js'

export interface SchemaFieldProps {
  readonly name: string
  /** Path of the field, as the server names it: `lineItems[0].quantity`. */
  readonly path: string
  readonly schema: FieldSchema
  readonly required: boolean
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Errors of the server, by field path. */
  readonly reasons: ReadonlyMap<string, string>
  readonly label?: string
}

/** The field of a schema, with its nested fields. */
export function SchemaField(props: SchemaFieldProps): JSX.Element {
  const { name, path, schema, required, value, onChange, reasons } = props
  const label = props.label ?? schema.label ?? labelOf(name)
  const kind = kindOf(schema)
  const reason = reasons.get(path)
  if (kind === 'list') return <ListField {...props} label={label} />
  if (kind === 'record') {
    return (
      <fieldset class="field-group">
        <legend>{label}</legend>
        <SchemaFields schema={schema} path={path} value={value} onChange={onChange} reasons={reasons} />
      </fieldset>
    )
  }
  const hint = hintOf(schema)
  const input = { id: path, required, value, onChange }
  if (kind === 'boolean') {
    return (
      <Field id={path} label={label} reason={reason} hint={hint} inline>
        <input
          id={path}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </Field>
    )
  }
  return (
    <Field id={path} label={label} required={required} reason={reason} hint={hint}>
      {kind === 'choice' && <ChoiceInput {...input} choices={schema.enum as readonly string[]} />}
      {kind === 'money' && <MoneyInput {...input} currency={currencyOf(schema)!} />}
      {kind === 'number' && <NumberInput {...input} schema={schema} />}
      {kind === 'date-time' && <DateTimeInput {...input} />}
      {(kind === 'text' || kind === 'date') && <TextInput {...input} schema={schema} />}
      {kind === 'json' && <JsonInput {...input} />}
    </Field>
  )
}

/** The fields of a record. */
export function SchemaFields(props: {
  readonly schema: JsonSchema
  readonly path: string
  readonly value: unknown
  readonly onChange: (value: Record<string, unknown>) => void
  readonly reasons: ReadonlyMap<string, string>
}): JSX.Element {
  const { schema, path, onChange, reasons } = props
  const value = (props.value ?? {}) as Record<string, unknown>
  return (
    <div class="fields">
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <SchemaField
          key={name}
          name={name}
          path={path === '' ? name : `${path}.${name}`}
          schema={field}
          required={schema.required?.includes(name) ?? false}
          value={value[name]}
          onChange={(next) => onChange({ ...value, [name]: next })}
          reasons={reasons}
        />
      ))}
    </div>
  )
}

/** A field with a variable number of entries. */
function ListField(props: SchemaFieldProps & { label: string }): JSX.Element {
  const { name, path, schema, onChange, reasons, label, required } = props
  const items = (props.value ?? []) as readonly unknown[]
  const entry = schema.items ?? {}
  const change = (index: number, value: unknown) => onChange(items.with(index, value))
  const remove = (index: number) => onChange(items.toSpliced(index, 1))
  const reason = reasons.get(path)
  return (
    <fieldset
      class="field-group"
      id={path}
      tabIndex={-1}
      {...(reason !== undefined && { 'aria-describedby': `${path}-reason` })}
    >
      <legend>
        {label}
        {!required && <span class="field-optional"> optional</span>}
      </legend>
      {items.map((value, index) => {
        const place = `${path}[${index}]`
        const inner = { value, reasons, onChange: (next: unknown) => change(index, next) }
        return (
          <div class="field-entry" key={index}>
            {kindOf(entry) === 'record' ? (
              <SchemaFields {...inner} schema={entry} path={place} />
            ) : (
              <SchemaField
                {...inner}
                name={name}
                path={place}
                schema={entry}
                required
                label={entryLabel(label, index)}
              />
            )}
            <Button kind="quiet" label={`Remove ${entryLabel(label, index)}`} onClick={() => remove(index)}>
              ✕
            </Button>
          </div>
        )
      })}
      {reason !== undefined && (
        <span class="field-reason" id={`${path}-reason`}>
          {reason}
        </span>
      )}
      <Button kind="quiet" onClick={() => onChange([...items, firstValue(entry)])}>
        + Add<span class="hidden-text"> to {label}</span>
      </Button>
    </fieldset>
  )
}

function hintOf(schema: JsonSchema): string | undefined {
  if (currencyOf(schema) !== undefined) return undefined
  const { minimum, maximum, description } = schema
  if (minimum === undefined || maximum === undefined) return description
  const range = `${minimum.toLocaleString('en')} to ${maximum.toLocaleString('en')}.`
  return description === undefined ? range : `${description} ${range}`
}
