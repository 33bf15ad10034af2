import type { Problem } from '@tablewright/server'
import type { DataKind, EditAnswer, EditAsk, EditPreview } from '@tablewright/server/console-api'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { call } from '../../../api/call.js'
import { fieldReasons, problemOf } from '../../../api/problem.js'
import { BreakGlass, Button, ChangedElsewhere, Loading, ProblemSummary } from '../../../kit/index.js'
import { PreviewView } from './preview-view.js'

export interface EditStepsProps {
  readonly system: string
  readonly kinds: readonly DataKind[]
  /** Returns the edit of the form. */
  readonly ask: () => EditAsk
  /** The form with the errors of its fields. Without a form, the preview comes first. */
  readonly form?: (reasons: ReadonlyMap<string, string>) => ComponentChildren
  /** Text of the submit button. */
  readonly verb: string
  readonly danger?: boolean
  /**
   * Loads the latest version of the item and keeps the edits; undefined if the edit is already based on it.
   */
  readonly onReload?: (() => void) | undefined
  readonly onDone: (answer: EditAnswer) => void
  readonly onCancel: () => void
}

/** Three steps: the form, a preview of all writes, and the writes. Only previewed writes are made. */
export function EditSteps(props: EditStepsProps): JSX.Element {
  const { system, kinds, form, verb, danger = false, onDone, onCancel } = props
  const [preview, setPreview] = useState<{ readonly ask: EditAsk; readonly answer: EditPreview }>()
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const [reloads, setReloads] = useState(0)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    await work().catch((error: unknown) => setProblem(problemOf(error)))
    setBusy(false)
  }
  const look = () =>
    attempt(async () => {
      const ask = props.ask()
      const { data } = await call<EditPreview>(system, 'POST /_data/preview', { ...ask }, { reads: true })
      setPreview({ ask, answer: data })
    })
  const write = (breakGlass?: string) =>
    attempt(async () => {
      const ask = { ...preview!.ask }
      const { data } = await call<EditAnswer>(system, 'POST /_data/write', ask, { breakGlass })
      onDone(data)
    })
  const reapply = () => {
    props.onReload?.()
    setPreview(undefined)
    setProblem(undefined)
    setReloads(reloads + 1)
  }
  // After rendering: the preview must use the latest version.
  useEffect(() => {
    if (!form) void look()
  }, [reloads])
  const changed = props.onReload && !busy && <ChangedElsewhere noun="item" onReapply={reapply} />
  if (preview) {
    return (
      <div class="stack">
        {problem && <ProblemSummary problem={problem} />}
        {changed}
        <BreakGlass problem={problem} onOverride={write} />
        <PreviewView preview={preview.answer} kinds={kinds} />
        <div class="row edit-actions">
          <Button kind={danger ? 'danger' : 'main'} busy={busy} onClick={() => write()}>
            {verb}
          </Button>
          <Button onClick={form ? () => setPreview(undefined) : onCancel}>{form ? 'Back' : 'Cancel'}</Button>
        </div>
      </div>
    )
  }
  return (
    <FormStep {...props} problem={problem} busy={busy} onPreview={() => void look()}>
      {changed}
    </FormStep>
  )
}

/** The form before the preview, or a placeholder for the preview. */
function FormStep(
  props: EditStepsProps & {
    problem: Problem | undefined
    busy: boolean
    onPreview: () => void
    children: ComponentChildren
  },
): JSX.Element {
  const { form, problem, busy, onPreview, onCancel, children } = props
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onPreview()
      }}
    >
      {problem && <ProblemSummary problem={problem} />}
      {children}
      {form ? form(problem ? fieldReasons(problem) : new Map()) : !problem && <Loading />}
      <div class="row">
        {form && (
          <Button kind="main" type="submit" busy={busy}>
            Preview
          </Button>
        )}
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
