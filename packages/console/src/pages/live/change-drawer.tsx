import type { DataKind, LiveChange } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { Badge, Button, Dialog, ItemDiff, itemHref, KeyText, KindBadge, Time } from '../../kit/index.js'
import { eventBadge } from './event-badge.js'

/** One change: the item before and after. */
export function ChangeDrawer(props: {
  system: string
  kinds: readonly DataKind[]
  change: LiveChange
  onClose: () => void
}): JSX.Element {
  const { system, kinds, change, onClose } = props
  const { table, entity, key, anatomy, before, after, changed, at } = change
  return (
    <Dialog title="Change" shape="side" onClose={onClose}>
      <div class="stack">
        <div class="row">
          <Badge {...eventBadge(change)} />
          <KindBadge kinds={kinds} name={entity} />
          <span class="soft">
            <Time at={at} exact />
          </span>
        </div>
        <div class="stack">
          {anatomy
            .filter(({ attribute }) => Object.hasOwn(key, attribute))
            .map(({ attribute, pieces }) => (
              <span key={attribute}>
                <span class="soft small">{attribute}</span> <KeyText segments={pieces} />
              </span>
            ))}
        </div>
        {before === null && after === null ? (
          <p class="soft">The stream of {table} carries keys only.</p>
        ) : (
          <ItemDiff before={before} after={after} changed={changed} />
        )}
        {after !== null && (
          <div class="row">
            <Button href={itemHref(system, table, key)}>Look at the item</Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
