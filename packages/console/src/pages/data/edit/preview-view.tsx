import type { Estimate } from '@tablewright/design'
import type { DataKind, EditPreview } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { CodeBlock, ItemDiff } from '../../../kit/index.js'
import { TracedItemView } from '../../../kit/trace/traced-item-view.js'

/** All writes of an edit: the item itself and its derived items, each before and after. */
export function PreviewView(props: { preview: EditPreview; kinds: readonly DataKind[] }): JSX.Element {
  const { preview, kinds } = props
  const { items, request, readUnits, writeUnits } = preview
  const written = items.filter(({ action }) => action !== 'check' && action !== 'get').length
  return (
    <div class="stack">
      <p role="status">
        Would write {written} {written === 1 ? 'item' : 'items'} in one {request.operation}, for{' '}
        {range(writeUnits)} write units{readUnits.worst > 0 && ` and ${range(readUnits)} read units`}.
      </p>
      <ul class="stack">
        {items.map((item, index) => (
          <li key={index} class="edit-item">
            <TracedItemView item={withoutUpdate(item)} kinds={kinds} />
            {(item.before || item.after) && (
              <ItemDiff before={item.before} after={item.after} changed={item.changed} />
            )}
          </li>
        ))}
      </ul>
      <details class="edit-request">
        <summary>The request</summary>
        <CodeBlock code={JSON.stringify(request.input, null, 2)} label={`${request.operation} request`} />
      </details>
    </div>
  )
}

/** Removes the update expression: the difference is easier to read. */
function withoutUpdate({ update: _, ...item }: EditPreview['items'][number]) {
  return item
}

function range({ expected, worst }: Estimate): string {
  return expected === worst ? String(expected) : `${expected} to ${worst}`
}
