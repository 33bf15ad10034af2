import type { Trace, TracedItem, TracedRequest } from '@tablewright/server/studio'
import type { JSX } from 'preact'
import { Badge } from '../badge.js'
import { CodeBlock } from '../code-block.js'
import { EntityBadge } from '../entity-badge.js'
import { KeyText } from '../key-text.js'
import type { Tone } from '../tone.js'
import { count, writtenWords } from './trace-words.js'
import './trace-view.css'

const tones: Readonly<Record<TracedItem['action'], Tone>> = {
  get: 'idle',
  check: 'wait',
  put: 'good',
  update: 'busy',
  delete: 'bad',
}

/** What a call did to the database: its requests in order, the items of each, their keys. */
export function TraceView({ trace }: { trace: Trace }): JSX.Element {
  const entities = entitiesOf(trace)
  return (
    <div class="stack">
      <div>
        <p>
          <code>{trace.name}</code>
        </p>
        <p class="soft">
          {writtenWords(trace.totals)} in {count(trace.totals.requests, 'request')} to the database,{' '}
          {Math.round(trace.milliseconds)} ms.
        </p>
      </div>
      <ol class="trace">
        {trace.requests.map((request, index) => (
          <li key={index}>
            <RequestView request={request} entities={entities} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What wrote or was refused is open; what only read is a line until somebody wants to see it. */
function RequestView(props: { request: TracedRequest; entities: readonly string[] }): JSX.Element {
  const { request, entities } = props
  const { operation, pattern, patternId, items, error } = request
  const tells = request.writeUnits > 0 || error !== undefined
  return (
    <details class="trace-request" open={tells}>
      <summary>
        <strong>{operation}</strong> <span>{[patternId, pattern].filter(Boolean).join(' ')}</span>
        <span class="trace-meta">{metaWords(request)}</span>
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
              <ItemView item={item} entities={entities} />
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

function metaWords({ tables, index, returned, readUnits, writeUnits, milliseconds }: TracedRequest): string {
  const place = tables.join(', ') + (index === undefined ? '' : ` by ${index}`)
  const came = returned === undefined ? [] : [`${count(returned, 'item')} returned`]
  return [place, count(readUnits + writeUnits, 'unit'), `${milliseconds.toFixed(1)} ms`, ...came].join(' · ')
}

function ItemView({ item, entities }: { item: TracedItem; entities: readonly string[] }): JSX.Element {
  return (
    <div class="trace-item">
      <div class="row">
        <Badge state={item.action} tone={tones[item.action]} />
        {item.entity !== undefined && (
          <EntityBadge name={item.entity} index={entities.indexOf(item.entity)} />
        )}
      </div>
      <div class="trace-keys">
        {item.anatomy.length > 0
          ? item.anatomy.map(({ attribute, pieces }) => (
              <span key={attribute}>
                <span class="soft small">{attribute}</span> <KeyText segments={pieces} />
              </span>
            ))
          : JSON.stringify(item.key)}
      </div>
      {item.update !== undefined && <p class="mono small">{item.update}</p>}
      {item.condition !== undefined && <p class="mono small soft">if {item.condition}</p>}
      {item.refused !== undefined && <p class="trace-refused">{item.refused}</p>}
    </div>
  )
}

/** In the order in which they first occur: their places are their colours here. */
function entitiesOf({ requests }: Trace): readonly string[] {
  return [...new Set(requests.flatMap(({ items }) => items.flatMap(({ entity }) => entity ?? [])))]
}
