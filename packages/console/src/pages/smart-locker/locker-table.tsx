import type { JSX } from 'preact'
import type { Pages } from '../../api/use-pages.js'
import { Badge, MoreButton, Table } from '../../kit/index.js'
import { DoorBadge, useDoors } from './door-badge.js'
import { type Locker, type LockerOfOwner, lockerLink } from './types.js'

/** A locker of any of the lists, which answer different attributes. */
export type ListedLocker = Pick<Locker, 'lockerId' | 'status'> &
  Partial<Pick<Locker, 'ownerId' | 'alias' | 'locationId'> & Pick<LockerOfOwner, 'lockerAlias'>>

export function LockerTable(props: {
  lockers: readonly ListedLocker[]
  pages: Pages<ListedLocker>
  /** Whose they all are, where the list does not say it. */
  owner: string
}): JSX.Element {
  const doors = useDoors(props.lockers.map(({ lockerId }) => lockerId))
  return (
    <Table
      label="Lockers"
      rows={props.lockers}
      rowKey={({ lockerId }) => lockerId}
      rowLink={({ lockerId }) => lockerLink(lockerId)}
      columns={[
        { name: 'Locker', cell: ({ lockerId }) => <span class="mono">{lockerId}</span> },
        { name: 'Name', cell: ({ alias, lockerAlias }) => alias ?? lockerAlias ?? '—', minor: true },
        { name: 'State', cell: ({ status }) => <Badge state={status} /> },
        { name: 'Door', cell: ({ lockerId }) => <DoorBadge door={doors.get(lockerId)} /> },
        { name: 'Location', cell: ({ locationId }) => locationId ?? '—', minor: true },
        { name: 'Owner', cell: ({ ownerId }) => ownerId ?? props.owner, minor: true },
      ]}
      foot={<MoreButton pages={props.pages} />}
    />
  )
}
