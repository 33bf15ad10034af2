import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { Badge, Card, EmptyState, FilterField, Page, PagedTable } from '../../kit/index.js'
import { useQueryValue } from '../../router/location.js'
import { lockers, type Reservation, reservationLink } from './types.js'
import { windowText } from './window-text.js'

type Listed = Pick<Reservation, 'reservationId' | 'lockerId' | 'startAt' | 'endAt' | 'status'>

/** The reservations of a person at all lockers. */
export function PeoplePage(): JSX.Element {
  const [person, setPerson] = useQueryValue('person')
  return (
    <Page
      title={person === '' ? 'People' : `Reservations of ${person}`}
      summary="All reservations of a person, newest first."
      actions={<FilterField label="Person" value={person} onChange={setPerson} search />}
    >
      <Card flush>
        {person === '' ? (
          <EmptyState title="No person chosen">
            Enter the id of a person above to see their reservations.
          </EmptyState>
        ) : (
          <Reservations key={person} person={person} />
        )}
      </Card>
    </Page>
  )
}

function Reservations({ person }: { person: string }): JSX.Element {
  const pages = usePages<Listed>(lockers, 'GET /owners/:ownerId/reservations', { ownerId: person })
  return (
    <PagedTable
      pages={pages}
      empty={<EmptyState title={`${person} has no reservations`} />}
      label={`Reservations of ${person}`}
      rowKey={({ reservationId }) => reservationId}
      rowLink={reservationLink}
      columns={[
        { name: 'When', cell: ({ startAt, endAt }) => windowText(startAt, endAt) },
        { name: 'Locker', cell: ({ lockerId }) => <span class="mono">{lockerId}</span> },
        { name: 'State', cell: ({ status }) => <Badge state={status} />, minor: true },
      ]}
    />
  )
}
