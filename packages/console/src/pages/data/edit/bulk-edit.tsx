import type { DataItem, DataKind, EditAsk, EditPreview } from '@tablewright/server/console-api'
import type { JsonSchema } from '@tablewright/system'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../../api/call.js'
import { Button, Dialog, Field, Progress, SchemaFields } from '../../../kit/index.js'
import { keyTexts } from '../../../kit/stored/data-address.js'
import { type RefusedItem, type RunState, runEach } from '../../../kit/table/run-each.js'
import type { DataScope } from '../data-page.js'
import { changeFields, changesOf } from './edit-fields.js'
import { PreviewView } from './preview-view.js'

export interface BulkEditProps {
  readonly view: DataScope
  readonly kind: DataKind
  /** The items when the rows were selected: concurrent changes are refused. */
  readonly items: readonly DataItem[]
  readonly action: 'update' | 'delete'
  readonly onClose: (done: boolean) => void
}

/**
 * Changes or deletes several items through their entity: a preview of each, then the writes with progress.
 */
export function BulkEdit(props: BulkEditProps): JSX.Element {
  const { kind, items, action, onClose } = props
  const [form, setForm] = useState<BulkForm>({ name: firstField(kind), values: {} })
  const [previewed, setPreviewed] = useState<RunState<Planned>>()
  const [written, setWritten] = useState<RunState<unknown>>()
  const [running, setRunning] = useState<AbortController>()
  const busy = running !== undefined
  const finished = written !== undefined && !busy
  const start = () => {
    const stop = new AbortController()
    setRunning(stop)
    return stop.signal
  }
  const close = () => {
    running?.abort()
    onClose(written !== undefined)
  }
  const preview = async () => {
    const run = (item: DataItem) => planItem(props, item, form)
    await runEach(items, nameOf, run, setPreviewed, start())
    setRunning(undefined)
  }
  const planned = previewed?.results.filter(({ answer }) => answer !== undefined) ?? []
  const write = async () => {
    const run = ({ ask }: Planned) =>
      call(props.view.system, 'POST /_data/write', { ...ask }, { quiet: true })
    await runEach(planned, ({ name }) => name, run, setWritten, start())
    setRunning(undefined)
  }
  const verb = action === 'delete' ? 'Delete' : 'Change'
  const title = `${verb} ${items.length.toLocaleString('en')} ${kind.name} items`
  return (
    <Dialog title={title} shape="wide" onClose={close}>
      <div class="stack">
        {previewed === undefined && action === 'update' && (
          <ChangeForm kind={kind} form={form} onChange={setForm} />
        )}
        {previewed === undefined && action === 'delete' && (
          <p>Everything that is derived from these items is deleted with them. The preview shows it first.</p>
        )}
        {previewed && !written && <Previewed props={props} state={previewed} planned={planned} busy={busy} />}
        {written && <Outcome label={`${verb}d`} state={written} of={planned.length} />}
        <div class="row">
          {previewed === undefined ? (
            <Button kind="main" busy={busy} onClick={() => void preview()}>
              Preview
            </Button>
          ) : (
            !finished && (
              <Button
                kind={action === 'delete' ? 'danger' : 'main'}
                busy={busy}
                disabled={planned.length === 0}
                onClick={() => void write()}
              >
                {verb} {planned.length.toLocaleString('en')}
              </Button>
            )
          )}
          {running ? (
            <Button onClick={() => running.abort()}>Stop</Button>
          ) : (
            <Button onClick={close}>{finished ? 'Close' : 'Cancel'}</Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

interface BulkForm {
  readonly name: string
  readonly values: Record<string, unknown>
}

/** An item with its edit, and the preview; no preview if nothing would change. */
interface Planned {
  readonly name: string
  readonly ask: EditAsk
  readonly answer?: EditPreview
}

async function planItem(props: BulkEditProps, item: DataItem, form: BulkForm): Promise<Planned> {
  const { view, kind, action } = props
  const name = nameOf(item)
  const expected = item.values!
  const changes = changesOf(kind, expected, { ...expected, [form.name]: form.values[form.name] })
  const ask: EditAsk =
    action === 'delete'
      ? { entity: kind.name, action, expected }
      : { entity: kind.name, action, expected, changes }
  if (action === 'update' && Object.keys(changes).length === 0) return { name, ask }
  const preview = await call<EditPreview>(view.system, 'POST /_data/preview', { ...ask }, { reads: true })
  return { name, ask, answer: preview.data }
}

function ChangeForm(props: {
  kind: DataKind
  form: BulkForm
  onChange: (form: BulkForm) => void
}): JSX.Element {
  const { kind, form, onChange } = props
  const { properties = {}, required = [] } = changeFields(kind)
  const schema: JsonSchema = {
    type: 'object',
    properties: { [form.name]: properties[form.name] ?? {} },
    required: required.filter((name) => name === form.name),
  }
  return (
    <>
      <Field id="bulk-attribute" label="Attribute">
        <select
          id="bulk-attribute"
          value={form.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value, values: {} })}
        >
          {Object.keys(properties).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <SchemaFields
        key={form.name}
        schema={schema}
        path=""
        value={form.values}
        onChange={(values) => onChange({ ...form, values })}
        reasons={new Map()}
      />
      {schema.required?.length === 0 && <p class="soft small">Leave it empty to remove the attribute.</p>}
    </>
  )
}

function Previewed(props: {
  props: BulkEditProps
  state: RunState<Planned>
  planned: readonly Planned[]
  busy: boolean
}): JSX.Element {
  const { state, planned, busy } = props
  const { items, view } = props.props
  if (busy) return <Outcome label="Previewed" state={state} of={items.length} />
  const answers = planned.map(({ answer }) => answer!)
  const written = answers.flatMap((answer) => answer.items).filter(({ action }) => action !== 'check').length
  const units = answers.reduce((sum, { writeUnits }) => sum + writeUnits.expected, 0)
  const same = state.results.length - planned.length
  const first = planned[0]
  return (
    <>
      <p role="status">
        Would change {planned.length.toLocaleString('en')} items and write {written.toLocaleString('en')} with
        everything that follows, for about {Math.ceil(units).toLocaleString('en')} write units.
        {same > 0 && ` ${same.toLocaleString('en')} already have this value.`}
      </p>
      <Refusals refused={state.refused} />
      {first && (
        <details class="edit-request">
          <summary>The first of them: {first.name}</summary>
          <PreviewView preview={first.answer!} kinds={view.overview.kinds} />
        </details>
      )}
    </>
  )
}

function Outcome(props: { label: string; state: RunState<unknown>; of: number }): JSX.Element {
  const { label, state, of } = props
  return (
    <>
      <Progress label={label} done={state.results.length} of={of} />
      <Refusals refused={state.refused} />
    </>
  )
}

const maxRefusals = 20

/** Refused items with their reasons. Only the first are listed. */
export function Refusals({ refused }: { refused: readonly RefusedItem[] }): JSX.Element | null {
  if (refused.length === 0) return null
  return (
    <div role="alert">
      <p>{refused.length.toLocaleString('en')} refused:</p>
      <ul class="data-refusals">
        {refused.slice(0, maxRefusals).map(({ name, reason }) => (
          <li key={name}>
            <code>{name}</code> {reason}
          </li>
        ))}
      </ul>
      {refused.length > maxRefusals && <p>and {refused.length - maxRefusals} more.</p>}
    </div>
  )
}

function firstField(kind: DataKind): string {
  return Object.keys(changeFields(kind).properties ?? {})[0] ?? ''
}

function nameOf({ key }: DataItem): string {
  return keyTexts(key).join(' ')
}
