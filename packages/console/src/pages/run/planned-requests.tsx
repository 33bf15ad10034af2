import type { RunAnswer } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useOverview } from '../../api/use-overview.js'
import { CodeBlock } from '../../kit/index.js'
import { TracedItemView } from '../../kit/trace/traced-item-view.js'

/** The requests of a call, and their writes by item. */
export function PlannedRequests({ system, answer }: { system: string; answer: RunAnswer }): JSX.Element {
  const { requests, writes, open, explained } = answer
  const kinds = useOverview(system).data?.kinds ?? []
  return (
    <div class="stack">
      {writes.length > 0 && (
        <ul>
          {writes.map((item, index) => (
            <li key={index}>
              <TracedItemView item={item} kinds={kinds} />
            </li>
          ))}
        </ul>
      )}
      {requests.map(({ operation, input }, index) => (
        <details key={index} class="run-request" open={writes.length === 0}>
          <summary>{operation}</summary>
          <CodeBlock code={JSON.stringify(input, null, 2)} label={`${operation} request`} />
        </details>
      ))}
      {explained && open && <p class="soft">Further requests depend on the result of this read.</p>}
      {explained && requests.length === 0 && <p class="soft">This call sends no request.</p>}
    </div>
  )
}
