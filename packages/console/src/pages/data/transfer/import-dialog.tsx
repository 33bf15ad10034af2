import type { DataKind, ImportAnswer } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { call } from '../../../api/call.js'
import { problemOf } from '../../../api/problem.js'
import { Button, Dialog, Field, Progress } from '../../../kit/index.js'
import type { RefusedItem } from '../../../kit/table/run-each.js'
import type { DataScope } from '../data-page.js'
import { Refusals } from '../edit/bulk-edit.js'
import { type ReadItem, type ReadItems, readItems } from './read-items.js'

/** Items per request, small enough to show progress. */
const chunkSize = 50

interface Outcome {
  readonly written: number
  readonly skipped: number
  readonly refused: readonly RefusedItem[]
}

const nothing: Outcome = { written: 0, skipped: 0, refused: [] }

/** Creates items from a file. Checks each item first, then writes them with progress. */
export function ImportDialog({ view, onClose }: { view: DataScope; onClose: () => void }): JSX.Element {
  const entities = view.overview.kinds.filter((kind) => kind.editable && kind.table === view.table.name)
  const [entity, setEntity] = useState(entities[0]?.name ?? '')
  const [text, setText] = useState<string>()
  const [unguarded, setUnguarded] = useState(false)
  const [checked, setChecked] = useState<Outcome>()
  const [written, setWritten] = useState<Outcome>()
  const [busy, setBusy] = useState(false)
  const open = async (chosen: File | undefined) => {
    setChecked(undefined)
    setWritten(undefined)
    setText(await chosen?.text())
  }
  // CSV cells are parsed by the columns of the entity.
  const file = useMemo(() => readFile(text, kindsFor(entities, entity)), [text, entity])
  const run = async (preview: boolean) => {
    if (typeof file !== 'object') return
    setBusy(true)
    const ask = { view, entity, file, preview, unguarded: unguarded && file.format === 'DynamoDB JSON' }
    await importAll(ask, preview ? setChecked : setWritten)
    setBusy(false)
  }
  const read = typeof file === 'object' ? file : undefined
  return (
    <Dialog title="Import items" shape="side" onClose={onClose}>
      <div class="stack">
        <Field id="import-entity" label="Entity" hint="For lines that name none">
          <select
            id="import-entity"
            value={entity}
            onChange={({ currentTarget }) => {
              setEntity(currentTarget.value)
              setChecked(undefined)
            }}
          >
            {entities.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
        <Field id="import-file" label="File" hint="CSV, JSON lines, a JSON list or DynamoDB JSON">
          <input
            id="import-file"
            type="file"
            accept=".csv,.json,.jsonl,.ndjson,text/csv,application/json"
            onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
          />
        </Field>
        {typeof file === 'string' && <p role="alert">{file}</p>}
        {read?.format === 'DynamoDB JSON' && (
          <Field id="import-raw" label="Write items as they are, past the design" inline>
            <input
              id="import-raw"
              type="checkbox"
              checked={unguarded}
              onChange={({ currentTarget }) => setUnguarded(currentTarget.checked)}
            />
          </Field>
        )}
        {read && <Steps read={read} checked={checked} written={written} busy={busy} run={run} />}
        <div class="row">
          <Button onClick={onClose}>{written && !busy ? 'Close' : 'Cancel'}</Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Returns the items of a file, or the reason why there are none; undefined without a file. */
function readFile(text: string | undefined, kinds: readonly DataKind[]): ReadItems | string | undefined {
  if (text === undefined) return undefined
  try {
    return readItems(text, kinds)
  } catch (error) {
    return (error as Error).message
  }
}

/** Returns the kinds for parsing CSV. Rows without an entity use the selected one. */
function kindsFor(kinds: readonly DataKind[], entity: string): readonly DataKind[] {
  return kinds.toSorted((a, b) => Number(b.name === entity) - Number(a.name === entity))
}

function Steps(props: {
  read: ReadItems
  checked: Outcome | undefined
  written: Outcome | undefined
  busy: boolean
  run: (preview: boolean) => Promise<void>
}): JSX.Element {
  const { read, checked, written, busy, run } = props
  const shown = written ?? checked
  const total = read.items.length + read.unreadable.length
  return (
    <>
      <p role="status">
        {total.toLocaleString('en')} {total === 1 ? 'item' : 'items'} in {read.format}.
        {shown && ` ${shown.written.toLocaleString('en')} ${written ? 'written' : 'can be written'}.`}
        {shown &&
          shown.skipped > 0 &&
          ` ${shown.skipped.toLocaleString('en')} skipped: they are derived from others and written with them.`}
      </p>
      {shown && (
        <Progress
          label={written ? 'Written' : 'Checked'}
          done={shown.written + shown.skipped + shown.refused.length}
          of={total}
        />
      )}
      {shown && <Refusals refused={shown.refused.toSorted(byLine)} />}
      <div class="row">
        {!written && (
          <Button kind={checked ? 'plain' : 'main'} busy={busy} onClick={() => void run(true)}>
            Check
          </Button>
        )}
        {checked && (!written || busy) && (
          <Button
            kind="main"
            busy={busy}
            disabled={checked.written === 0}
            onClick={() => void run(false)}
          >{`Import ${checked.written.toLocaleString('en')}`}</Button>
        )}
      </div>
    </>
  )
}

interface ImportRun {
  readonly view: DataScope
  readonly entity: string
  readonly file: ReadItems
  readonly preview: boolean
  readonly unguarded: boolean
}

async function importAll(run: ImportRun, onProgress: (outcome: Outcome) => void): Promise<void> {
  const wire = run.file.format === 'DynamoDB JSON'
  let outcome: Outcome = {
    ...nothing,
    refused: run.file.unreadable.map(({ line, reason }) => ({ name: `Line ${line}`, reason })),
  }
  onProgress(outcome)
  for (const [entity, items] of byEntity(run.file.items, wire ? '' : run.entity)) {
    for (let at = 0; at < items.length; at += chunkSize) {
      outcome = addOutcome(outcome, await importChunk(run, entity, items.slice(at, at + chunkSize)))
      onProgress(outcome)
    }
  }
}

/** Sorts `Line 2` before `Line 10`. */
const collator = new Intl.Collator('en', { numeric: true })
const byLine = (one: RefusedItem, other: RefusedItem) => collator.compare(one.name, other.name)

function byEntity(
  items: readonly ReadItem[],
  defaultEntity: string,
): ReadonlyMap<string, readonly ReadItem[]> {
  const groups = new Map<string, ReadItem[]>()
  for (const item of items) {
    const name = item.entity ?? defaultEntity
    groups.set(name, [...(groups.get(name) ?? []), item])
  }
  return groups
}

async function importChunk(run: ImportRun, entity: string, items: readonly ReadItem[]): Promise<Outcome> {
  const { view, preview, unguarded } = run
  const ask = { table: view.table.name, entity, items: items.map(({ values }) => values), preview, unguarded }
  try {
    const options = preview ? { reads: true } : { quiet: true }
    const { data } = await call<ImportAnswer>(view.system, 'POST /_data/import', ask, options)
    const refused = data.items.flatMap(({ outcome, reason = '' }, index) =>
      outcome === 'refused' ? [{ name: `Line ${items[index]!.line}`, reason }] : [],
    )
    const count = (wanted: string) => data.items.filter(({ outcome }) => outcome === wanted).length
    return { written: count('written'), skipped: count('skipped'), refused }
  } catch (error) {
    const reason = problemOf(error).detail
    return { ...nothing, refused: items.map(({ line }) => ({ name: `Line ${line}`, reason })) }
  }
}

function addOutcome(one: Outcome, other: Outcome): Outcome {
  return {
    written: one.written + other.written,
    skipped: one.skipped + other.skipped,
    refused: [...one.refused, ...other.refused],
  }
}
