import type { Problem } from '@tablewright/server'
import type { ConnectionEntry, ConnectionList } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../api/call.js'
import { chooseConnection, connection } from '../api/connection.js'
import { announceChange } from '../api/live-changes.js'
import { fieldReasons, problemOf } from '../api/problem.js'
import { useResource } from '../api/use-resource.js'
import { useSignal } from '../state/signal.js'
import { Badge } from './badge.js'
import { Button } from './button.js'
import { Dialog } from './dialog.js'
import { Field } from './form/field.js'
import { ProblemSummary } from './problem-summary.js'

const addChoice = '+'

/** Chooses the database of a page: the server's own, another endpoint, or Amazon DynamoDB. */
export function ConnectionPicker({ system }: { system: string }): JSX.Element | null {
  const { data } = useResource<ConnectionList>(system, 'GET /_connections')
  const chosen = useSignal(connection)
  const [adding, setAdding] = useState(false)
  if (!data || (data.connections.length < 2 && !data.canAdd)) return null
  const choose = (name: string) => {
    if (name === addChoice) return setAdding(true)
    chooseConnection(name)
    announceChange(system)
  }
  const current = data.connections.find(({ name }) => name === chosen)
  return (
    <>
      {current?.remote && (
        <Badge state={current.readOnly ? 'read-only' : 'writes'} tone={current.readOnly ? 'idle' : 'bad'} />
      )}
      <select
        class="input"
        aria-label="Connection"
        value={chosen}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget
          // The entry that adds a connection is never selected.
          currentTarget.value = chosen
          choose(value)
        }}
      >
        {data.connections.map((entry) => (
          <option key={entry.name} value={entry.remote ? entry.name : ''}>
            {words(entry)}
          </option>
        ))}
        {data.canAdd && <option value={addChoice}>Add connection …</option>}
      </select>
      {adding && (
        <AddDialog
          system={system}
          onClose={(name) => {
            setAdding(false)
            if (name !== undefined) choose(name)
          }}
        />
      )}
    </>
  )
}

function words({ name, remote, address }: ConnectionEntry): string {
  return remote ? `${name} – ${address}` : 'This server'
}

const places = [
  ['endpoint', 'Any endpoint'],
  ['amazon', 'Amazon DynamoDB'],
] as const

function AddDialog(props: { system: string; onClose: (name?: string) => void }): JSX.Element {
  const [place, setPlace] = useState<'endpoint' | 'amazon'>('endpoint')
  const [fields, setFields] = useState({ name: '', endpoint: '', region: '', profile: '', write: false })
  const [problem, setProblem] = useState<Problem>()
  const reasons = problem ? fieldReasons(problem) : new Map<string, string>()
  const text = (name: 'name' | 'endpoint' | 'region' | 'profile', label: string, placeholder: string) => (
    <Field id={`connection-${name}`} label={label} reason={reasons.get(name)}>
      <input
        id={`connection-${name}`}
        autocomplete="off"
        placeholder={placeholder}
        value={fields[name]}
        onInput={({ currentTarget }) => setFields({ ...fields, [name]: currentTarget.value })}
      />
    </Field>
  )
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    const { name, endpoint, region, profile, write } = fields
    const where = place === 'endpoint' ? { endpoint, region } : { region, profile }
    try {
      await call(props.system, 'POST /_connections/add', { name, write, ...where }, { quiet: true })
      props.onClose(name)
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  return (
    <Dialog title="Add connection" onClose={() => props.onClose()}>
      <form class="stack" noValidate onSubmit={(event) => void add(event)}>
        {problem && <ProblemSummary problem={problem} />}
        <Field id="connection-place" label="Database">
          <select
            id="connection-place"
            value={place}
            onChange={({ currentTarget }) => setPlace(currentTarget.value as typeof place)}
          >
            {places.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        {text('name', 'Name', 'staging')}
        {place === 'endpoint' && text('endpoint', 'Address', 'http://127.0.0.1:8000')}
        {text('region', 'Region', place === 'endpoint' ? 'us-east-1' : 'eu-central-1')}
        {place === 'amazon' && text('profile', 'AWS profile', 'default')}
        <Field id="connection-write" label="Allow writes" inline>
          <input
            id="connection-write"
            type="checkbox"
            checked={fields.write}
            onChange={({ currentTarget }) => setFields({ ...fields, write: currentTarget.checked })}
          />
        </Field>
        <div class="row">
          <Button kind="main" type="submit">
            Add connection
          </Button>
          <Button onClick={() => props.onClose()}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
