import type { ComponentChildren, JSX } from 'preact'
import type { Pages } from '../../api/use-pages.js'
import { Badge, PagedTable } from '../../kit/index.js'
import { DoorBadge, useDoors } from './door-badge.js'
import { bulkLockerActions } from './locker-actions.js'
import { type Locker, type LockerOfOwner, lockerLink } from './types.js'

/** A locker of a list. Lists return different attributes. */
export type ListedLocker = Pick<Locker, 'lockerId' | 'status'> &
  Partial<
    Pick<Locker, 'ownerId' | 'alias' | 'locationId' | 'retiredAt' | 'version'> &
      Pick<LockerOfOwner, 'lockerAlias'>
  >

export function LockerTable(props: {
  pages: Pages<ListedLocker>
  /** Shown in place of an empty list. */
  empty: ComponentChildren
  /** The owner of all listed lockers, if the list does not contain it. */
  owner: string
}): JSX.Element {
  const doors = useDoors(props.pages.items.map(({ lockerId }) => lockerId))
  return (
    <PagedTable
      label="Lockers"
      pages={props.pages}
      empty={props.empty}
      rowKey={({ lockerId }) => lockerId}
      rowLink={({ lockerId }) => lockerLink(lockerId)}
      bulk={bulkLockerActions}
      columns={[
        { name: 'Locker', cell: ({ lockerId }) => <span class="mono">{lockerId}</span> },
        { name: 'Name', cell: ({ alias, lockerAlias }) => alias ?? lockerAlias ?? '—', minor: true },
        { name: 'State', cell: ({ status }) => <Badge state={status} /> },
        // No plain value, because the doors of rows that are not loaded are unknown.
        { name: 'Door', cell: ({ lockerId }) => <DoorBadge door={doors.get(lockerId)} /> },
        { name: 'Location', cell: ({ locationId }) => locationId ?? '—', minor: true },
        { name: 'Owner', cell: ({ ownerId }) => ownerId ?? props.owner, minor: true },
      ]}
    />
  )
}
