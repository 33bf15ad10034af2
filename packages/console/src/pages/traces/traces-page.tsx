import type { Trace, TraceList, TraceSummary } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { useTrail } from '../../api/use-trail.js'
import {
  Badge,
  Card,
  EmptyState,
  ErrorState,
  Field,
  Loading,
  Page,
  PageError,
  Table,
  Time,
} from '../../kit/index.js'
import { TraceView } from '../../kit/trace/trace-view.js'
import { useQueryValue } from '../../router/location.js'
import type { PageProps } from '../registry.js'
import './traces-page.css'

/** The latest calls and job runs, each with its database requests. */
export function TracesPage({ parameters: { system = '' } }: PageProps): JSX.Element {
  const [open, setOpen] = useQueryValue('trace')
  const [reads, setReads] = useQueryValue('reads')
  const list = useResource<TraceList>(system, 'GET /_trace', {}, { every: 2000 })
  const trail = useTrail(system)
  if (list.problem && !list.data)
    return <PageError problem={list.problem} retry={list.refresh} trail={trail} />
  const traces = list.data?.traces.filter(({ totals }) => reads === 'shown' || totals.itemsWritten > 0)
  return (
    <Page
      title="Traces"
      trail={trail}
      summary="The latest calls of the API and runs of jobs, with every request that they sent to the database."
      actions={
        <Field id="reads" label="Include calls that only read" inline>
          <input
            id="reads"
            type="checkbox"
            checked={reads === 'shown'}
            onChange={(event) => setReads(event.currentTarget.checked ? 'shown' : '')}
          />
        </Field>
      }
    >
      <div class={open ? 'traces traces-open' : 'traces'}>
        <Card flush>
          {traces ? <TraceTable traces={traces} open={open} onOpen={setOpen} /> : <Loading lines={8} />}
        </Card>
        {open && <OpenTrace key={open} system={system} id={open} />}
      </div>
    </Page>
  )
}

function TraceTable(props: {
  traces: readonly TraceSummary[]
  open: string
  onOpen: (id: string) => void
}): JSX.Element {
  const { traces, open, onOpen } = props
  if (traces.length === 0) {
    return (
      <EmptyState title="No traces yet">
        The requests of each change appear here. Change something, or include calls that only read.
      </EmptyState>
    )
  }
  return (
    <Table
      label="Calls"
      rows={traces}
      rowKey={({ id }) => id}
      selected={open}
      onSelect={({ id }) => onOpen(id)}
      columns={[
        { name: 'Call', cell: ({ name }) => <code>{name.replace(/ \/api\/[\w-]+/, ' ')}</code> },
        { name: 'When', cell: ({ at }) => <Time at={at} /> },
        { name: 'Items', cell: ({ totals }) => totals.itemsWritten, right: true },
        {
          name: 'Units',
          cell: ({ totals }) => totals.readUnits + totals.writeUnits,
          right: true,
          minor: true,
        },
        { name: 'Status', cell: (trace) => <Answer trace={trace} />, minor: true },
        { name: 'By', cell: ({ caller, kind }) => caller ?? (kind === 'job' ? 'job' : ''), minor: true },
      ]}
    />
  )
}

function Answer({ trace: { status, kind } }: { trace: TraceSummary }): JSX.Element {
  if (status === undefined) return <span class="soft">{kind === 'job' ? 'ran' : ''}</span>
  return <Badge state={String(status)} tone={status < 400 ? 'good' : 'bad'} />
}

function OpenTrace({ system, id }: { system: string; id: string }): JSX.Element {
  const { data, problem } = useResource<Trace>(system, 'GET /_trace/:id', { id })
  return (
    <Card>
      {problem && !data ? (
        <ErrorState problem={problem} />
      ) : data ? (
        <TraceView system={system} trace={data} />
      ) : (
        <Loading />
      )}
    </Card>
  )
}
