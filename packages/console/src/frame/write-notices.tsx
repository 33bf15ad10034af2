import type { Trace } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { type Change, call, latestChange, type UndoCall } from '../api/call.js'
import { describe, findOperation } from '../api/describe.js'
import { problemOf } from '../api/problem.js'
import { request } from '../api/request.js'
import { Dialog } from '../kit/dialog.js'
import { toast } from '../kit/toast.js'
import { writtenText } from '../kit/trace/trace-text.js'
import { useLocation } from '../router/location.js'
import { LazyDialog } from './lazy-dialog.js'
import { outcomeText } from './outcome-text.js'

interface Shown {
  readonly system: string
  readonly trace: Trace
}

/** Shows a notice after each change: its outcome, and on request what it wrote. */
export function WriteNotices(): JSX.Element | null {
  const [shown, setShown] = useState<Shown>()
  const close = useCallback(() => setShown(undefined), [])
  useEffect(
    () =>
      latestChange.watch(() => {
        const change = latestChange.value
        if (change && !change.quiet) void notice(change, setShown)
      }),
    [],
  )
  // A link in the notice leads to another page, so the notice closes.
  const { key } = useLocation()
  useEffect(close, [key, close])
  const load = useCallback(async () => {
    const { TraceView } = await import('../kit/trace/trace-view.js')
    const { system, trace } = shown!
    return ({ onClose }: { onClose: () => void }) => (
      <Dialog title="What this wrote" shape="side" onClose={onClose}>
        <div class="stack">
          <TraceView system={system} trace={trace} />
          <p>
            <a href={`/systems/${system}/traces?trace=${trace.id}`}>All recent traces</a>
          </p>
        </div>
      </Dialog>
    )
  }, [shown])
  return shown ? <LazyDialog load={load} onClose={close} /> : null
}

/** Shows the notice of a change, with its trace if there is one. */
async function notice(change: Change, show: (shown: Shown) => void): Promise<void> {
  const { system, operation, trace: id, undo } = change
  const [trace, outcome] = await Promise.all([
    id === undefined ? undefined : readTrace(system, id).catch(() => undefined),
    outcomeOf(change).catch(() => undefined),
  ])
  const written = trace === undefined ? 'Done.' : `Done – ${writtenText(trace.totals)}`
  const isSame = operation.startsWith('PATCH ') && trace?.totals.itemsWritten === 0
  toast(isSame ? 'Nothing changed: it has these values already' : (outcome ?? written), {
    actions: [
      ...(undo === undefined || isSame ? [] : [{ label: 'Undo', run: () => void takeBack(system, undo) }]),
      ...(trace === undefined ? [] : [{ label: 'Show', run: () => show({ system, trace }) }]),
    ],
  })
}

async function outcomeOf({ system, operation, input, data }: Change): Promise<string | undefined> {
  const described = findOperation(await describe(system), operation)
  return described && outcomeText(described, data, input)
}

/** Undoes a change. The server refuses it if the record has changed since. */
async function takeBack(system: string, { operation, input, version }: UndoCall): Promise<void> {
  try {
    await call(system, operation, input, { version })
  } catch (error) {
    toast(`Not undone: ${problemOf(error).detail}`, { tone: 'bad' })
  }
}

async function readTrace(system: string, id: string): Promise<Trace> {
  const response = await request(`/api/${system}/_trace/${encodeURIComponent(id)}`)
  return (await response.json()) as Trace
}
