import type { DesignAnswer } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button, Card, Field } from '../../kit/index.js'
import {
  type Bounds,
  defaultAmounts,
  fieldBounds,
  type LoadFields,
  type NumberField,
  parseWithin,
  rateBounds,
} from './workload.js'

interface FormProps {
  readonly design: DesignAnswer
  readonly fields: LoadFields
  readonly onChange: (fields: LoadFields) => void
}

/** The load: keys, popularity, capacity, growth, and the rate of each pattern. */
export function WorkloadForm(props: FormProps): JSX.Element {
  return (
    <div class="stack">
      <Card title="Load">
        <Settings {...props} />
      </Card>
      <Card title="Calls a second">
        <Rates {...props} />
      </Card>
    </div>
  )
}

const popularities = [
  ['uniform', 'Uniform'],
  ['zipf', 'Zipf'],
  ['hot', 'One hot key'],
  ['time', 'By time'],
] as const

const amountLabels = {
  uniform: '',
  zipf: 'Exponent',
  hot: 'Share of the hot key',
  time: 'Seconds for each key',
}

function Settings({ fields, onChange }: FormProps): JSX.Element {
  const set = (change: Partial<LoadFields>) => onChange({ ...fields, ...change })
  const number = (name: NumberField, label: string) => (
    <NumberInput
      name={name}
      label={label}
      value={fields[name]}
      bounds={fieldBounds[name]}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <div class="fields">
      <Field id="simulate-popularity" label="Popularity of keys">
        <select
          id="simulate-popularity"
          value={fields.popularity}
          onChange={({ currentTarget }) => {
            const popularity = currentTarget.value as LoadFields['popularity']
            set({ popularity, amount: defaultAmounts[popularity] })
          }}
        >
          {popularities.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      {fields.popularity !== 'uniform' && number('amount', amountLabels[fields.popularity])}
      {number('keys', 'Keys of each kind')}
      {number('seconds', 'Seconds')}
      <Field id="simulate-capacity" label="Capacity">
        <select
          id="simulate-capacity"
          value={fields.capacity}
          onChange={({ currentTarget }) => set({ capacity: currentTarget.value as LoadFields['capacity'] })}
        >
          <option value="on-demand">On demand</option>
          <option value="provisioned">Provisioned</option>
        </select>
      </Field>
      {fields.capacity === 'provisioned' && number('read', 'Read units a second')}
      {fields.capacity === 'provisioned' && number('write', 'Write units a second')}
      {number('months', 'Months')}
      {number('growth', 'Growth a month in percent')}
    </div>
  )
}

/** A number within bounds. Invalid text stays in the field, with the value that is used instead. */
function NumberInput(props: {
  name: string
  label: string
  value: number
  bounds: Bounds
  onChange: (value: number) => void
}): JSX.Element {
  const { name, label, value, bounds, onChange } = props
  const [text, setText] = useState(String(value))
  useEffect(() => {
    if (parseWithin(text, bounds) !== value) setText(String(value))
  }, [value])
  const id = `simulate-${name}`
  const [minimum, maximum] = [bounds.minimum, bounds.maximum].map((each) => each.toLocaleString('en'))
  const wanted = `Enter a ${bounds.whole ? 'whole number' : 'number'} from ${minimum} to ${maximum}.`
  const isWrong = parseWithin(text, bounds) === undefined
  return (
    <Field
      id={id}
      label={label}
      reason={isWrong ? `${wanted} The results are for ${value.toLocaleString('en')}.` : undefined}
    >
      <input
        id={id}
        inputMode="decimal"
        autocomplete="off"
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          const typed = parseWithin(currentTarget.value, bounds)
          if (typed !== undefined) onChange(typed)
        }}
      />
    </Field>
  )
}

/** Scales a rate, and rounds off binary fractions. */
function scaled(rate: number, factor: number): number {
  return Number((rate * factor).toPrecision(12))
}

function Rates({ design, fields, onChange }: FormProps): JSX.Element {
  const set = (rates: LoadFields['rates']) => onChange({ ...fields, rates })
  const scale = (factor: number) =>
    set(Object.fromEntries(Object.entries(fields.rates).map(([name, rate]) => [name, scaled(rate, factor)])))
  return (
    <div class="stack">
      <div class="row">
        <Button
          disabled={Math.max(...Object.values(fields.rates)) * 10 > rateBounds.maximum}
          onClick={() => scale(10)}
        >
          All × 10
        </Button>
        <Button onClick={() => scale(0.1)}>All ÷ 10</Button>
      </div>
      <div class="fields simulate-rates">
        {design.patterns.map(({ name }) => (
          <NumberInput
            key={name}
            name={name}
            label={name}
            value={fields.rates[name] ?? 0}
            bounds={rateBounds}
            onChange={(rate) => set({ ...fields.rates, [name]: rate })}
          />
        ))}
      </div>
    </div>
  )
}
