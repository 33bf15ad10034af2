import type { DesignAnswer } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { Button, Card, Field } from '../../kit/index.js'
import { defaultAmounts, type LoadFields } from './workload.js'

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
  const number = (name: NumberField, label: string, minimum = 1, step: number | 'any' = 1) => (
    <NumberInput
      name={name}
      label={label}
      value={fields[name]}
      minimum={minimum}
      step={step}
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
      {fields.popularity !== 'uniform' && number('amount', amountLabels[fields.popularity], 0, 'any')}
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
      {number('growth', 'Growth a month in percent', 0, 'any')}
    </div>
  )
}

type NumberField = 'amount' | 'keys' | 'seconds' | 'read' | 'write' | 'months' | 'growth'

function NumberInput(props: {
  name: string
  label: string
  value: number
  minimum: number
  step: number | 'any'
  onChange: (value: number) => void
}): JSX.Element {
  const { name, label, value, minimum, step, onChange } = props
  const id = `simulate-${name}`
  return (
    <Field id={id} label={label}>
      <input
        id={id}
        type="number"
        min={minimum}
        step={step}
        value={value}
        onInput={({ currentTarget: { valueAsNumber } }) =>
          valueAsNumber >= minimum && onChange(valueAsNumber)
        }
      />
    </Field>
  )
}

function Rates({ design, fields, onChange }: FormProps): JSX.Element {
  const set = (rates: LoadFields['rates']) => onChange({ ...fields, rates })
  const scale = (factor: number) =>
    set(Object.fromEntries(Object.entries(fields.rates).map(([name, rate]) => [name, rate * factor])))
  return (
    <div class="stack">
      <div class="row">
        <Button onClick={() => scale(10)}>All × 10</Button>
        <Button onClick={() => scale(0.1)}>All ÷ 10</Button>
      </div>
      <div class="fields simulate-rates">
        {design.patterns.map(({ name }) => (
          <NumberInput
            key={name}
            name={name}
            label={name}
            value={fields.rates[name] ?? 0}
            minimum={0}
            step="any"
            onChange={(rate) => set({ ...fields.rates, [name]: rate })}
          />
        ))}
      </div>
    </div>
  )
}
