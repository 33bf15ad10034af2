import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import type { Input, OperationName } from '../../api/operation.js'
import { problemOf } from '../../api/problem.js'
import { Button } from '../button.js'
import { Dialog } from '../dialog.js'
import { Progress } from '../progress.js'

/** An operation that can be carried out for several rows. */
export interface BulkAction<Row> {
  /** The verb on the button: `End`. */
  readonly label: string
  readonly system: string
  readonly operation: OperationName
  readonly input: (row: Row) => Input
  /** The version that the operation requires: from the row, or read before. */
  readonly version?: (row: Row) => number | Promise<number>
  /** Rows for which it is possible. Defaults to all. */
  readonly possible?: (row: Row) => boolean
  readonly danger?: boolean
}

export interface BulkBarProps<Row> {
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  readonly actions: readonly BulkAction<Row>[]
  readonly onDone: () => void
}

/** The rows chosen when the action began; live changes of the list do not affect them. */
interface BulkRun<Row> {
  readonly action: BulkAction<Row>
  readonly rows: readonly Row[]
}

/** Over the table while rows are chosen: their number, and the actions on them. */
export function BulkBar<Row>({ rows, nameOf, actions, onDone }: BulkBarProps<Row>): JSX.Element {
  const [run, setRun] = useState<BulkRun<Row>>()
  const close = (done: boolean) => {
    setRun(undefined)
    if (done) onDone()
  }
  return (
    <>
      {rows.length > 0 && (
        <div class="table-foot" role="toolbar" aria-label="Chosen rows">
          <span class="number">{rows.length.toLocaleString()} chosen</span>
          {actions.map((action) => (
            <BulkButton key={action.label} action={action} rows={rows} onStart={setRun} />
          ))}
          <Button kind="quiet" onClick={onDone}>
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

interface Outcome {
  readonly done: number
  readonly refused: readonly { readonly name: string; readonly reason: string }[]
}

/** Asks for confirmation once, then runs the action for each row; a refusal does not stop the others. */
function BulkDialog<Row>(
  props: BulkRun<Row> & { nameOf: (row: Row) => string; onClose: (done: boolean) => void },
): JSX.Element {
  const { action, rows, nameOf, onClose } = props
  const [outcome, setOutcome] = useState<Outcome>()
  const [running, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    let current: Outcome = { done: 0, refused: [] }
    for (const row of rows) {
      try {
        const version = await action.version?.(row)
        await call(action.system, action.operation, action.input(row), { quiet: true, version })
        current = { ...current, done: current.done + 1 }
      } catch (error) {
        const refusal = { name: nameOf(row), reason: problemOf(error).detail }
        current = { ...current, refused: [...current.refused, refusal] }
      }
      setOutcome(current)
    }
    setRunning(false)
  }
  const finished = outcome !== undefined && !running
  return (
    <Dialog title={`${action.label} ${rows.length.toLocaleString()}?`} onClose={() => onClose(finished)}>
      <div class="stack">
        {outcome === undefined && <p>{namesInWords(rows.map(nameOf))}</p>}
        {outcome !== undefined && (
          <Progress label="Done" done={outcome.done + outcome.refused.length} of={rows.length} />
        )}
        {outcome?.refused.map(({ name, reason }) => (
          <p key={name} role="alert">
            {name}: {reason}
          </p>
        ))}
        <div class="row">
          {finished ? (
            <Button kind="main" onClick={() => onClose(true)}>
              Close
            </Button>
          ) : (
            <>
              <Button kind={action.danger ? 'danger' : 'main'} busy={running} onClick={() => void run()}>
                {action.label}
              </Button>
              <Button onClick={() => onClose(false)}>Cancel</Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function namesInWords(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ')
  return names.length > 5 ? `${shown} and ${(names.length - 5).toLocaleString()} more.` : `${shown}.`
}
