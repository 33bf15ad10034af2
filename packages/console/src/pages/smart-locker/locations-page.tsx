import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { usePages } from '../../api/use-pages.js'
import {
  ActionButtons,
  type ActionChoice,
  ActionMenu,
  Card,
  EmptyState,
  Page,
  PagedTable,
  useNow,
} from '../../kit/index.js'
import { navigate } from '../../router/location.js'
import { PinDialog } from './pin-dialog.js'
import { type Location, lockers, type ReservationWithPin, reservationLink } from './types.js'

const fields = {
  locationId: { label: 'Id' },
  name: { label: 'Name' },
  timeZone: { label: 'Time zone', description: 'A name of the IANA database: Europe/Berlin.' },
  address: { label: 'Address' },
}

const addLocation: ActionChoice<Location> = {
  label: 'Add location',
  title: 'Add a location',
  operation: 'PUT /locations/:locationId',
  verb: 'Save location',
  fields,
  initial: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
}

/** The locations of lockers, each with its local time. */
export function LocationsPage(): JSX.Element {
  const pages = usePages<Location>(lockers, 'GET /locations')
  const [made, setMade] = useState<ReservationWithPin>()
  const done = (reservation: ReservationWithPin) =>
    reservation.pin === undefined ? navigate(reservationLink(reservation)) : setMade(reservation)
  return (
    <Page
      title="Locations"
      summary="Locations of lockers, each with its local time."
      actions={<ActionButtons system={lockers} choices={[addLocation]} />}
    >
      <Card flush>
        <PagedTable
          label="Locations"
          pages={pages}
          empty={
            <EmptyState title="No locations yet">
              Add the first one above; lockers name it by its id.
            </EmptyState>
          }
          rowKey={({ locationId }) => locationId}
          rowLink={({ locationId }) => `/systems/smart-locker?location=${encodeURIComponent(locationId)}`}
          columns={[
            { name: 'Location', cell: ({ name }) => name },
            { name: 'Id', cell: ({ locationId }) => <span class="mono">{locationId}</span>, minor: true },
            { name: 'Address', cell: ({ address }) => address ?? '—', minor: true, wrap: true },
            { name: 'Local time', cell: ({ timeZone }) => <TimeThere timeZone={timeZone} /> },
            {
              name: 'Actions',
              right: true,
              cell: (location) => (
                <ActionMenu
                  system={lockers}
                  label={`Actions of ${location.name}`}
                  choices={[reserveAny(location, done), describe(location)]}
                />
              ),
            },
          ]}
        />
      </Card>
      {made && <PinDialog reservation={made} onClose={() => setMade(undefined)} />}
    </Page>
  )
}

function TimeThere({ timeZone }: { timeZone: string }): JSX.Element {
  const now = new Date(useNow(30_000))
  const time = now.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', timeZone })
  return (
    <>
      {time} <span class="soft">{timeZone}</span>
    </>
  )
}

function reserveAny(
  { locationId, name }: Location,
  onDone: (made: ReservationWithPin) => void,
): ActionChoice<ReservationWithPin> {
  return {
    label: 'Reserve any locker',
    title: `Reserve any free locker at ${name}`,
    about: 'The first free one of the size. Without a beginning it starts now.',
    operation: 'POST /locations/:locationId/reservations',
    verb: 'Reserve',
    known: { locationId },
    fields: {
      size: { label: 'Size' },
      orLarger: { label: 'Accept a larger size' },
      ownerId: { label: 'Reserved for' },
      startAt: { label: 'From' },
      endAt: { label: 'Until' },
      pin: { label: 'PIN', description: '4 to 8 digits of your own choice.' },
      withPin: { label: 'Generate a PIN' },
    },
    onDone,
  }
}

function describe({ locationId, name, timeZone, address }: Location): ActionChoice<Location> {
  return {
    label: 'Edit',
    title: `Edit ${name}`,
    operation: 'PUT /locations/:locationId',
    verb: 'Save location',
    known: { locationId },
    fields,
    initial: { name, timeZone, address },
  }
}
