import type { Item } from '@tablewright/dynamo'
import type { Problem } from '@tablewright/server'
import type { DataKind, ItemAnswer, RawAsk } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../../api/call.js'
import { problemOf } from '../../../api/problem.js'
import { useKept } from '../../../kit/form/use-draft.js'
import { BreakGlass, Button, Field, ProblemSummary } from '../../../kit/index.js'
import type { DataScope } from '../data-page.js'
import { CodeField } from './code-field.js'

interface RawDraft {
  readonly text: string
  readonly expected: Item
}

type RawChange = Omit<RawAsk, 'table' | 'expected' | 'unguarded'>

/** Writes an item without the design. First lists the possible damage, which the user must accept. */
export function RawItem(props: {
  view: DataScope
  item: ItemAnswer
  kind: DataKind | undefined
  onClose: () => void
  onGone: () => void
}): JSX.Element {
  const { view, item, kind, onClose, onGone } = props
  const [{ text, expected }, keep, forgetDraft] = useRawDraft(view.system, item)
  const closing = (then: () => void) => () => {
    forgetDraft()
    then()
  }
  const [accepted, setAccepted] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [wrong, setWrong] = useState(false)
  const [retry, setRetry] = useState<(reason: string) => void>()
  const send = async (ask: RawChange, after: () => void, breakGlass?: string) => {
    setProblem(undefined)
    setRetry(() => (reason: string) => void send(ask, after, reason))
    try {
      const raw = { table: item.table, expected, unguarded: true, ...ask }
      await call(view.system, 'POST /_data/raw', raw, { breakGlass })
      after()
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  const put = () => {
    const next = parsed(text)
    setWrong(next === undefined)
    if (next) void send({ action: 'put', item: next }, closing(onClose))
  }
  return (
    <div class="stack">
      <Warning view={view} kind={kind} />
      {problem && <ProblemSummary problem={problem} />}
      <BreakGlass problem={problem} onOverride={(reason) => retry?.(reason)} />
      <CodeField
        label="The item as it is stored"
        text={text}
        onChange={(next) => keep({ text: next, expected })}
      />
      {wrong && <p class="field-reason">This is not valid JSON.</p>}
      <Field id="accepted" label="I know what this can break" inline>
        <input
          id="accepted"
          type="checkbox"
          checked={accepted}
          onChange={({ currentTarget }) => setAccepted(currentTarget.checked)}
        />
      </Field>
      <div class="row">
        <Button kind="danger" disabled={!accepted} onClick={put}>
          Write it as it is
        </Button>
        <Button
          kind="danger"
          disabled={!accepted}
          onClick={() => send({ action: 'delete', key: item.key }, closing(onGone))}
        >
          Delete only this item
        </Button>
        <Button onClick={closing(onClose)}>Cancel</Button>
      </div>
    </div>
  )
}

/** Returns the edited text and the original item: concurrent changes are refused, not overwritten. */
function useRawDraft(system: string, item: ItemAnswer) {
  return useKept<RawDraft>(
    `${system} raw ${item.table} ${JSON.stringify(item.key)}`,
    () => ({ text: JSON.stringify(item.item, null, 2), expected: item.item }),
    (draft) => (item.secrets.length > 0 ? {} : draft),
  )
}

/** Lists what the design would maintain. */
function Warning({ view, kind }: { view: DataScope; kind: DataKind | undefined }): JSX.Element {
  const follows = view.overview.kinds.filter(({ source }) => source !== undefined && source === kind?.name)
  return (
    <div class="edit-warning" role="note">
      <p>
        <strong>This edit is not checked, and derived items are not updated.</strong> Attributes can have any
        type, and keys can differ from the attributes.
      </p>
      {follows.length > 0 && (
        <p>
          What is derived from {kind!.name} stays as it was and may then be wrong:{' '}
          {follows.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {kind?.source !== undefined && (
        <p>
          {kind.name} is derived from {kind.source}: the next write of that puts it right again, or fails
          because of it.
        </p>
      )}
      <p>Check, under the tools of the system, shows what no longer fits together, and can repair it.</p>
    </div>
  )
}

function parsed(text: string): Item | undefined {
  try {
    return JSON.parse(text) as Item
  } catch {
    return undefined
  }
}
