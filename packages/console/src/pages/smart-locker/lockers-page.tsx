import type { JSX } from 'preact'
import type { Input, OperationName } from '../../api/operation.js'
import { useFilteredPages } from '../../api/use-filtered-pages.js'
import { usePages } from '../../api/use-pages.js'
import {
  ActionButtons,
  type ActionChoice,
  Card,
  EmptyState,
  FilterField,
  Page,
  Segments,
} from '../../kit/index.js'
import { navigate, useQueryValue } from '../../router/location.js'
import { FreeTimeFilter } from './free-time-filter.js'
import { type ListedLocker, LockerTable } from './locker-table.js'
import { type Locker, type LockerStatus, lockerLink, lockers } from './types.js'
import './lockers-page.css'

const addLocker: ActionChoice<Locker> = {
  label: 'Add locker',
  title: 'Add a locker',
  operation: 'POST /lockers',
  fields: {
    ownerId: { label: 'Owner' },
    alias: { label: 'Name' },
    locationId: { label: 'Location' },
  },
  onDone: ({ lockerId }) => navigate(lockerLink(lockerId)),
}

const states = [
  { value: '', label: 'All' },
  { value: 'AVAILABLE', label: 'Available' },
  { value: 'OCCUPIED', label: 'Occupied' },
  { value: 'MAINTENANCE', label: 'Maintenance' },
]

/** All lockers, those of an owner or those at a location, with their doors. */
export function LockersPage(): JSX.Element {
  const [location, setLocation] = useQueryValue('location')
  const [owner, setOwner] = useQueryValue('owner')
  const [status, setStatus] = useQueryValue('status')
  return (
    <Page
      title="Smart lockers"
      summary="State, door, location and owner of each locker."
      actions={<ActionButtons system={lockers} choices={[addLocker]} />}
    >
      <div class="lockers-filters">
        <Segments label="State" segments={states} value={status} onChange={setStatus} />
        <FilterField label="Location" value={location} onChange={setLocation} />
        <FilterField label="Owner" value={owner} onChange={setOwner} />
        {location !== '' && <FreeTimeFilter />}
      </div>
      <Card flush>
        <LockerList key={`${location}/${owner}`} location={location} owner={owner} status={status} />
      </Card>
    </Page>
  )
}

function LockerList(props: { location: string; owner: string; status: string }): JSX.Element {
  const { location, owner, status } = props
  const [from] = useQueryValue('from')
  const [to] = useQueryValue('to')
  const anywhere = location === '' && owner === ''
  const time = from !== '' && to !== '' ? { from, to } : {}
  const [operation, input] = sourceOf(location, owner, time)
  const list = usePages<ListedLocker>(lockers, operation, input)
  const filter = (each: ListedLocker) =>
    (status === '' || each.status === (status as LockerStatus)) &&
    (owner === '' || each.ownerId === undefined || each.ownerId === owner)
  const pages = useFilteredPages(list, anywhere && status === '' ? undefined : filter)
  const empty = anywhere && status === '' ? <NoLockers /> : <NoLocker />
  return <LockerTable pages={pages} owner={owner} empty={empty} />
}

/** Returns the most selective list for the filters. */
function sourceOf(location: string, owner: string, time: Input): readonly [OperationName, Input] {
  if (location !== '') return ['GET /locations/:locationId/lockers', { locationId: location, ...time }]
  if (owner !== '') return ['GET /owners/:ownerId/lockers', { ownerId: owner }]
  return ['GET /lockers', {}]
}

function NoLocker(): JSX.Element {
  return <EmptyState title="No lockers match">Change the state, owner, location or time.</EmptyState>
}

function NoLockers(): JSX.Element {
  return (
    <EmptyState title="No lockers yet">Lockers appear here. Add the first one with Add locker.</EmptyState>
  )
}
