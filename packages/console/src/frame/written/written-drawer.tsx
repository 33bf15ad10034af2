import type { Trace, TracedItem, TracedRequest } from '@tablewright/server/studio'
import type { JSX } from 'preact'
import { Badge } from '../../kit/badge.js'
import { CodeBlock } from '../../kit/code-block.js'
import { Dialog } from '../../kit/dialog.js'
import { EntityBadge } from '../../kit/entity-badge.js'
import { KeyText } from '../../kit/key-text.js'
import type { Tone } from '../../kit/tone.js'
import { count, writtenWords } from './written-words.js'
import './written-drawer.css'

const tones: Readonly<Record<TracedItem['action'], Tone>> = {
  get: 'idle',
  check: 'wait',
  put: 'good',
  update: 'busy',
  delete: 'bad',
}

/** What a call did to the database: its requests in order, the items of each, their keys. */
export function WrittenDrawer(props: { system: string; trace: Trace; onClose: () => void }): JSX.Element {
  const { system, trace, onClose } = props
  const entities = entitiesOf(trace)
  return (
    <Dialog title="What this wrote" shape="side" onClose={onClose}>
      <div class="stack">
        <div>
          <p>
            <code>{trace.name}</code>
          </p>
          <p class="soft">
            {writtenWords(trace.totals)} in {count(trace.totals.requests, 'request')} to the database of{' '}
            {system}, {Math.round(trace.milliseconds)} ms.
          </p>
        </div>
        <ol class="written">
          {trace.requests.map((request, index) => (
            <li key={index}>
              <RequestView request={request} entities={entities} />
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

function RequestView(props: { request: TracedRequest; entities: readonly string[] }): JSX.Element {
  const { request, entities } = props
  const { operation, pattern, patternId, tables, index, items, error } = request
  return (
    <section class="written-request">
      <h3>
        {operation}
        {pattern !== undefined && (
          <span class="soft">
            {' '}
            {patternId !== undefined && `${patternId} `}
            {pattern}
          </span>
        )}
      </h3>
      <p class="soft small">
        {tables.join(', ')}
        {index !== undefined && ` by ${index}`} · {count(request.readUnits + request.writeUnits, 'unit')} ·{' '}
        {request.milliseconds.toFixed(1)} ms
        {request.returned !== undefined && ` · ${count(request.returned, 'item')} returned`}
      </p>
      {request.keyCondition !== undefined && <p class="mono">{request.keyCondition}</p>}
      {error && (
        <p class="written-refused">
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
      <details>
        <summary>The request as it was sent</summary>
        <CodeBlock code={JSON.stringify(request.input, null, 2)} label={`${operation} request`} />
      </details>
    </section>
  )
}

function ItemView({ item, entities }: { item: TracedItem; entities: readonly string[] }): JSX.Element {
  return (
    <div class="written-item">
      <div class="row">
        <Badge state={item.action} tone={tones[item.action]} />
        {item.entity !== undefined && (
          <EntityBadge name={item.entity} index={entities.indexOf(item.entity)} />
        )}
      </div>
      <div class="written-keys">
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
      {item.refused !== undefined && <p class="written-refused">{item.refused}</p>}
    </div>
  )
}

/** In the order in which they first occur: their places are their colours here. */
function entitiesOf({ requests }: Trace): readonly string[] {
  return [...new Set(requests.flatMap(({ items }) => items.flatMap(({ entity }) => entity ?? [])))]
}
