import type { Problem } from '@tablewright/server'
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { problemOf } from '../api/problem.js'
import { Button } from './button.js'
import { Dialog } from './dialog.js'
import { ProblemSummary } from './problem-summary.js'

export interface ConfirmProps {
  readonly title: string
  /** The consequences, and whether they can be undone. */
  readonly children: ComponentChildren
  /** Label of the button, a verb. */
  readonly verb: string
  readonly danger?: boolean
  readonly run: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for confirmation, runs the action, and shows the server's error if it refuses. */
export function Confirm({ title, children, verb, danger = false, run, onClose }: ConfirmProps): JSX.Element {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const confirm = async () => {
    setBusy(true)
    try {
      await run()
      onClose()
    } catch (error) {
      setProblem(problemOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">
        <div>{children}</div>
        {problem && <ProblemSummary problem={problem} />}
        <div class="row">
          <Button kind={danger ? 'danger' : 'main'} busy={busy} onClick={confirm}>
            {verb}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  )
}
