import type { ListedJob, ListedJobRun } from '@tablewright/server'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { problemOf } from '../../api/problem.js'
import { useResource } from '../../api/use-resource.js'
import { useTrail } from '../../api/use-trail.js'
import {
  Badge,
  Button,
  Card,
  Dialog,
  EmptyState,
  ErrorState,
  Loading,
  Page,
  Sparkline,
  Table,
  Time,
  toast,
} from '../../kit/index.js'
import type { PageProps } from '../registry.js'
import { reportText } from './report-text.js'

/** The jobs of a system with their state, and a button that runs one now. */
export function JobsPage({ parameters: { system = '' } }: PageProps): JSX.Element {
  const jobs = useResource<readonly ListedJob[]>(system, 'GET /jobs', {}, { every: 2000 })
  return (
    <Page
      title="Jobs"
      trail={useTrail(system)}
      summary="Background work of the system. Each job runs on its own schedule; you can also run it now."
    >
      <Card flush>
        {jobs.problem && !jobs.data ? (
          <ErrorState problem={jobs.problem} retry={jobs.refresh} />
        ) : jobs.data ? (
          <JobTable system={system} jobs={jobs.data} />
        ) : (
          <Loading />
        )}
      </Card>
    </Page>
  )
}

function JobTable({ system, jobs }: { system: string; jobs: readonly ListedJob[] }): JSX.Element {
  if (jobs.length === 0) return <EmptyState title="This system has no jobs" />
  return (
    <Table
      label="Jobs"
      rows={jobs}
      rowKey={({ name }) => name}
      stacked
      columns={[
        { name: 'Job', cell: ({ name }) => <strong>{name}</strong> },
        { name: 'What it does', cell: ({ summary }) => summary, wrap: true },
        { name: 'State', cell: (job) => <JobBadge job={job} /> },
        {
          name: 'Last run',
          cell: ({ lastRunAt }) => (lastRunAt ? <Time at={lastRunAt} /> : 'not yet'),
        },
        {
          name: 'Result',
          wrap: true,
          cell: ({ runs, lastError, lastReport }) => lastError ?? (runs > 0 ? reportText(lastReport) : '—'),
        },
        { name: 'Runs', cell: ({ runs }) => runs, right: true, minor: true },
        {
          name: 'Recent runs',
          cell: ({ name, runs }) => <JobRuns system={system} job={name} runs={runs} />,
        },
        { name: 'Run', cell: ({ name }) => <RunButton system={system} job={name} /> },
      ]}
    />
  )
}

/**
 * The latest runs that did something, with duration and outcome, as a chart and a table. Read again after
 * each run.
 */
function JobRuns({ system, job, runs }: { system: string; job: string; runs: number }): JSX.Element {
  const [open, setOpen] = useState(false)
  const { data, refresh } = useResource<{ readonly items: readonly ListedJobRun[] }>(
    system,
    'GET /jobs/:job/runs',
    { job, limit: 30 },
  )
  useEffect(refresh, [runs])
  if (!data || data.items.length === 0) return <span class="soft">—</span>
  const label = runsText(data.items)
  return (
    <>
      <Button kind="quiet" label={`Show the runs of ${job}: ${label}`} onClick={() => setOpen(true)}>
        <Sparkline
          label={label}
          sparks={data.items.toReversed().map(({ startedAt, durationMs, outcome }) => ({
            key: startedAt,
            value: durationMs,
            tone: outcome === 'done' ? 'good' : 'bad',
            text: `${new Date(startedAt).toLocaleString()}: ${outcome}, ${durationMs} ms`,
          }))}
        />
      </Button>
      {open && <RunsDialog job={job} runs={data.items} onClose={() => setOpen(false)} />}
    </>
  )
}

function runsText(runs: readonly ListedJobRun[]): string {
  const failed = runs.filter(({ outcome }) => outcome !== 'done').length
  const longest = Math.max(...runs.map(({ durationMs }) => durationMs))
  return `${runs.length} ${runs.length === 1 ? 'run' : 'runs'}, ${failed} failed, longest ${longest} ms`
}

function RunsDialog(props: { job: string; runs: readonly ListedJobRun[]; onClose: () => void }): JSX.Element {
  return (
    <Dialog title={`Runs of ${props.job}`} shape="wide" onClose={props.onClose}>
      <Table
        label={`Runs of ${props.job}`}
        rows={props.runs}
        rowKey={({ startedAt }) => startedAt}
        columns={[
          { name: 'Started', cell: ({ startedAt }) => <Time at={startedAt} /> },
          {
            name: 'Outcome',
            cell: ({ outcome }) => <Badge state={outcome} tone={outcome === 'done' ? 'good' : 'bad'} />,
          },
          { name: 'Duration', cell: ({ durationMs }) => `${durationMs} ms`, right: true },
          {
            name: 'Result',
            cell: ({ error, report }) => error ?? reportText(report),
            wrap: true,
            minor: true,
          },
        ]}
      />
    </Dialog>
  )
}

function JobBadge({ job }: { job: ListedJob }): JSX.Element {
  if (job.running) return <Badge state="running" />
  if (job.lastError !== undefined) return <Badge state="failed" />
  return job.runs > 0 ? <Badge state="ok" /> : <Badge state="waiting" tone="idle" />
}

function RunButton({ system, job }: { system: string; job: string }): JSX.Element {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await call(system, 'POST /jobs/:job', { job })
    } catch (error) {
      toast(problemOf(error).detail, { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} onClick={run} label={`Run now: ${job}`}>
      Run now
    </Button>
  )
}
