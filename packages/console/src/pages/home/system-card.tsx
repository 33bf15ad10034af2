import type { CheckAnswer } from '@tablewright/server'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { problemOf } from '../../api/problem.js'
import type { SystemEntry } from '../../api/server-index.js'
import { Badge, Button, Card, Time, toast } from '../../kit/index.js'
import { toolsOf } from '../links.js'
import { existing } from './existing.js'
import type { SystemState } from './use-glances.js'

/** One system: its numbers, its jobs, and a button that checks its data. */
export function SystemCard({
  system,
  state,
}: {
  system: SystemEntry
  state: SystemState | undefined
}): JSX.Element {
  const { name, title, summary } = system
  const stats = state?.glance?.stats ?? []
  return (
    <Card title={<a href={`/systems/${name}`}>{title}</a>} actions={<CheckButton system={name} />}>
      <div class="home-system">
        <p class="soft">{summary}</p>
        {stats.length > 0 && (
          <dl class="stats">
            {stats.map(({ label, value, at }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd class="number">
                  <a href={existing(at)} aria-label={`${value} ${label}`}>
                    {value}
                  </a>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <JobsLine system={name} state={state} />
        <ToolLinks system={name} />
      </div>
    </Card>
  )
}

/** The designer tools of this system. */
function ToolLinks({ system }: { system: string }): JSX.Element {
  return (
    <nav class="row" aria-label={`Tools for ${system}`}>
      {toolsOf(system).map(({ href, title }) => (
        <a key={href} class="tool-link" href={href}>
          {title}
        </a>
      ))}
    </nav>
  )
}

function JobsLine({ system, state }: { system: string; state: SystemState | undefined }): JSX.Element {
  const jobs = state?.jobs
  if (jobs === undefined || jobs.length === 0) return <p class="soft small">{jobs ? 'No jobs' : '\u00a0'}</p>
  const failed = jobs.some(({ lastError }) => lastError !== undefined)
  const last = jobs
    .flatMap(({ lastRunAt }) => lastRunAt ?? [])
    .sort()
    .at(-1)
  return (
    <p class="soft small">
      <a href={`/systems/${system}/jobs`}>
        {jobs.length} {jobs.length === 1 ? 'job' : 'jobs'}
      </a>{' '}
      {last === undefined ? (
        'not run yet'
      ) : (
        <>
          ran <Time at={last} />
        </>
      )}{' '}
      {failed && <Badge state="failed" />}
    </p>
  )
}

/** A button that checks all data of a system. Only on request, because the check reads everything. */
function CheckButton({ system }: { system: string }): JSX.Element {
  const [broken, setBroken] = useState<number>()
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      const { data } = await call<CheckAnswer>(system, 'GET /check')
      setBroken(data.violations.length)
    } catch (error) {
      toast(problemOf(error).detail, { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  if (broken !== undefined) {
    return (
      <a href={`/systems/${system}/check`}>
        {broken === 0 ? (
          <Badge state="no violations" tone="good" />
        ) : (
          <Badge state={`${broken} ${broken === 1 ? 'violation' : 'violations'}`} />
        )}
      </a>
    )
  }
  return (
    <Button kind="quiet" busy={busy} onClick={check} label={`Check the data of ${system}`}>
      Check
    </Button>
  )
}
