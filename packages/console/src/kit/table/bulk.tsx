import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import type { Input, OperationName } from '../../api/operation.js'
import { Button } from '../button.js'
import { Dialog } from '../dialog.js'
import { Progress } from '../progress.js'
import { type RunState, runEach } from './run-each.js'

/** An operation that can run for several rows. */
export interface BulkAction<Row> {
  /** Label of the button, a verb: `End`. */
  readonly label: string
  readonly system: string
  readonly operation: OperationName
  readonly input: (row: Row) => Input
  /** Returns the version that the operation requires, from the row or the server. */
  readonly version?: (row: Row) => number | Promise<number>
  /** Rows for which it is possible. Defaults to all. */
  readonly possible?: (row: Row) => boolean
  readonly danger?: boolean
}

export interface BulkBarProps<Row> {
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  readonly actions: readonly BulkAction<Row>[]
  /** Called with the rows that stay selected: those that were refused or not reached. */
  readonly onDone: (left: readonly Row[]) => void
}

/** The rows that were selected when the action began. Live changes of the list do not affect them. */
interface BulkRun<Row> {
  readonly action: BulkAction<Row>
  readonly rows: readonly Row[]
}

/** The bar above a table with selected rows: their number, and the actions on them. */
export function BulkBar<Row>({ rows, nameOf, actions, onDone }: BulkBarProps<Row>): JSX.Element {
  const [run, setRun] = useState<BulkRun<Row>>()
  const close = (left?: readonly Row[]) => {
    setRun(undefined)
    if (left !== undefined) onDone(left)
  }
  return (
    <>
      {rows.length > 0 && (
        <div class="table-foot" role="toolbar" aria-label="Chosen rows">
          <span class="number">{rows.length.toLocaleString()} chosen</span>
          {actions.map((action) => (
            <BulkButton key={action.label} action={action} rows={rows} onStart={setRun} />
          ))}
          <Button kind="quiet" onClick={() => onDone([])}>
            Choose none
          </Button>
        </div>
      )}
      {run && <BulkDialog {...run} nameOf={nameOf} onClose={close} />}
    </>
  )
}

function BulkButton<Row>(props: BulkRun<Row> & { onStart: (run: BulkRun<Row>) => void }): JSX.Element {
  const { action, onStart } = props
  const rows = props.rows.filter(action.possible ?? (() => true))
  return (
    <Button
      kind={action.danger ? 'danger' : 'plain'}
      disabled={rows.length === 0}
      onClick={() => onStart({ action, rows })}
    >
      {action.label} {rows.length.toLocaleString()}
    </Button>
  )
}

/** Asks for confirmation once, then runs the action for each row. A refusal does not stop the others. */
function BulkDialog<Row>(
  props: BulkRun<Row> & { nameOf: (row: Row) => string; onClose: (left?: readonly Row[]) => void },
): JSX.Element {
  const { action, rows, nameOf, onClose } = props
  const [state, setState] = useState<RunState<Row>>()
  const [running, setRunning] = useState<AbortController>()
  const run = async () => {
    const stop = new AbortController()
    setRunning(stop)
    const one = async (row: Row) => {
      const version = await action.version?.(row)
      await call(action.system, action.operation, action.input(row), { quiet: true, version })
      return row
    }
    await runEach(rows, nameOf, one, setState, stop.signal)
    setRunning(undefined)
  }
  const close = () => {
    running?.abort()
    const done = new Set(state?.results)
    onClose(state && rows.filter((row) => !done.has(row)))
  }
  const finished = state !== undefined && running === undefined
  return (
    <Dialog title={`${action.label} ${rows.length.toLocaleString()}?`} onClose={close}>
      <div class="stack">
        {state === undefined && <p>{namesText(rows.map(nameOf))}</p>}
        {state !== undefined && <BulkProgress state={state} of={rows.length} />}
        <div class="row">
          {finished ? (
            <Button kind="main" onClick={close}>
              Close
            </Button>
          ) : (
            <>
              <Button
                kind={action.danger ? 'danger' : 'main'}
                busy={running !== undefined}
                onClick={() => void run()}
              >
                {action.label}
              </Button>
              {running ? (
                <Button onClick={() => running.abort()}>Stop</Button>
              ) : (
                <Button onClick={close}>Cancel</Button>
              )}
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function BulkProgress<Row>({ state, of }: { state: RunState<Row>; of: number }): JSX.Element {
  const { results, refused } = state
  const words = refused.length > 0 ? `Done, ${refused.length.toLocaleString()} refused` : 'Done'
  return (
    <>
      <Progress label={words} done={results.length} of={of} />
      {refused.map(({ name, reason }) => (
        <p key={name} role="alert">
          {name}: {reason}
        </p>
      ))}
    </>
  )
}

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ')
  return names.length > 5 ? `${shown} and ${(names.length - 5).toLocaleString()} more.` : `${shown}.`
}
