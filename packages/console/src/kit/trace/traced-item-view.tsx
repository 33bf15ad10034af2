import type { TracedItem } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { Badge } from '../badge.js'
import { KeyText } from '../key-text.js'
import { KindBadge } from '../stored/kind-badge.js'
import { storedLine } from '../stored/stored-text.js'
import type { Tone } from '../tone.js'
import './trace-view.css'

const tones: Readonly<Record<TracedItem['action'], Tone>> = {
  get: 'idle',
  check: 'wait',
  put: 'good',
  update: 'busy',
  delete: 'bad',
}

/** The effect of a request on one item: keys, update and condition. */
export function TracedItemView(props: {
  item: TracedItem
  kinds: Parameters<typeof KindBadge>[0]['kinds']
  /** The address of the item on the Data page. */
  href?: string | undefined
}): JSX.Element {
  const { item, kinds, href } = props
  return (
    <div class="trace-item">
      <div class="row">
        <Badge state={item.action} tone={tones[item.action]} />
        {item.entity !== undefined && <KindBadge kinds={kinds} name={item.entity} />}
        {href !== undefined && <a href={href}>Look at it</a>}
      </div>
      <div class="trace-keys">
        {item.anatomy.length > 0
          ? item.anatomy.map(({ attribute, pieces }) => (
              <span key={attribute}>
                <span class="soft small">{attribute}</span> <KeyText segments={pieces} />
              </span>
            ))
          : Object.values(item.key).map(storedLine).join(' ')}
      </div>
      {item.update !== undefined && <p class="mono small">{item.update}</p>}
      {item.condition !== undefined && <p class="mono small soft">if {item.condition}</p>}
      {item.refused !== undefined && <p class="trace-refused">{item.refused}</p>}
    </div>
  )
}
