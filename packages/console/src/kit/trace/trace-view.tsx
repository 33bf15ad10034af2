import type { DataOverview, Trace, TracedItem, TracedRequest } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useOverview } from '../../api/use-overview.js'
import { CodeBlock } from '../code-block.js'
import { itemHref } from '../stored/data-address.js'
import { count, writtenText } from './trace-text.js'
import { TracedItemView } from './traced-item-view.js'
import { Waterfall } from './waterfall.js'
import './trace-view.css'

/** The database requests of a call: first the writes, with their items and keys, then the reads. */
export function TraceView({ system, trace }: { system: string; trace: Trace }): JSX.Element {
  const kinds = useOverview(system).data?.kinds ?? []
  const writes = trace.requests.filter(isNotable)
  const reads = trace.requests.filter((request) => !isNotable(request))
  return (
    <div class="stack">
      <div>
        <p>
          <code>{trace.name}</code>
        </p>
        <p class="soft">
          {writtenText(trace.totals)} in {count(trace.totals.requests, 'request')} to the database,{' '}
          {Math.round(trace.milliseconds)} ms.
        </p>
      </div>
      <Waterfall trace={trace} />
      <Requests system={system} requests={writes} kinds={kinds} />
      {reads.length > 0 && (
        <details open={writes.length === 0}>
          <summary>
            {count(reads.length, 'request')} that only read, {count(unitsOf(reads), 'unit')}
          </summary>
          <Requests system={system} requests={reads} kinds={kinds} />
        </details>
      )}
    </div>
  )
}

/** Whether a request is expanded: it wrote, or was refused. */
function isNotable({ writeUnits, error }: TracedRequest): boolean {
  return writeUnits > 0 || error !== undefined
}

function unitsOf(requests: readonly TracedRequest[]): number {
  return requests.reduce((sum, { readUnits, writeUnits }) => sum + readUnits + writeUnits, 0)
}

function Requests(props: {
  system: string
  requests: readonly TracedRequest[]
  kinds: DataOverview['kinds']
}): JSX.Element {
  const { system, requests, kinds } = props
  return (
    <ol class="trace">
      {requests.map((request, index) => (
        <li key={index}>
          <RequestView system={system} request={request} kinds={kinds} />
        </li>
      ))}
    </ol>
  )
}

/** One request. Expanded if it wrote or was refused; reads are collapsed to one line. */
function RequestView(props: {
  system: string
  request: TracedRequest
  kinds: DataOverview['kinds']
}): JSX.Element {
  const { system, request, kinds } = props
  const { operation, pattern, patternId, items, error } = request
  return (
    <details class="trace-request" open={isNotable(request)}>
      <summary>
        <strong>{operation}</strong> <span>{[patternId, pattern].filter(Boolean).join(' ')}</span>
        <span class="trace-meta">{metaText(request)}</span>
      </summary>
      {request.keyCondition !== undefined && <p class="mono">{request.keyCondition}</p>}
      {error && (
        <p class="trace-refused">
          {error.code}: {error.message}
        </p>
      )}
      {items.length > 0 && (
        <ul>
          {items.map((item, place) => (
            <li key={place}>
              <TracedItemView item={item} kinds={kinds} href={hrefOf(system, request, item)} />
            </li>
          ))}
        </ul>
      )}
      <details class="trace-sent">
        <summary>The request as it was sent</summary>
        <CodeBlock code={JSON.stringify(request.input, null, 2)} label={`${operation} request`} />
      </details>
    </details>
  )
}

function metaText({ tables, index, returned, readUnits, writeUnits, milliseconds }: TracedRequest): string {
  const place = tables.join(', ') + (index === undefined ? '' : ` by ${index}`)
  const came = returned === undefined ? [] : [`${count(returned, 'item')} returned`]
  return [place, count(readUnits + writeUnits, 'unit'), `${milliseconds.toFixed(1)} ms`, ...came].join(' · ')
}

/** Returns the link to a written item that still exists. */
function hrefOf(
  system: string,
  { error }: TracedRequest,
  { action, table, key }: TracedItem,
): string | undefined {
  const there = error === undefined && (action === 'put' || action === 'update')
  return there ? itemHref(system, table, key) : undefined
}
