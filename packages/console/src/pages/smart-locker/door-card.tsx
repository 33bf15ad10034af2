import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { ActionButtons, type ActionChoice, Card, Loaded, Time } from '../../kit/index.js'
import { type ActiveNow, type Door, lockers, type Reservation } from './types.js'
import './door-card.css'

interface DoorProps {
  readonly lockerId: string
  readonly now: ActiveNow | undefined
}

/** The state of the door, with buttons to open and close it. */
export function DoorCard({ lockerId, now }: DoorProps): JSX.Element {
  const door = useResource<Door>(lockers, 'GET /lockers/:lockerId/door', { lockerId }, { every: 10_000 })
  const holder = now?.reservation
  const reservation = useResource<Reservation>(
    lockers,
    'GET /lockers/:lockerId/reservations/:reservationId',
    { lockerId, reservationId: holder?.reservationId },
    { when: holder !== undefined },
  )
  const hasPin = holder !== undefined && (reservation.data?.hasPin ?? true)
  return (
    <Card
      title="Door"
      actions={
        <ActionButtons
          system={lockers}
          main={false}
          choices={doorActions(lockerId, holder?.ownerId, hasPin)}
        />
      }
    >
      <Loaded from={door} lines={2}>
        {({ position, movedAt, online, seenAt }) => (
          <div class="door">
            <DoorPicture position={position} />
            <div>
              <p class="door-words">{positions[position]}</p>
              <p class="soft">
                {movedAt === undefined ? (
                  'It has not been moved yet.'
                ) : (
                  <>
                    Moved <Time at={movedAt} />.
                  </>
                )}
              </p>
              {online === false && (
                <p class="soft" role="status">
                  Offline
                  {seenAt !== undefined && (
                    <>
                      , last seen <Time at={seenAt} />
                    </>
                  )}
                  . It cannot be opened from here.
                </p>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </Card>
  )
}

const positions = {
  OPEN: 'The door is open',
  CLOSED: 'The door is closed',
  UNKNOWN: 'The state of the door is unknown',
}

const words = { actorId: { label: 'Who' }, pin: { label: 'PIN' } }

function doorActions(
  lockerId: string,
  holder: string | undefined,
  hasPin: boolean,
): readonly ActionChoice<never>[] {
  const initial = { actorId: holder }
  return [
    {
      label: 'Open door',
      title: 'Open the door',
      about: hasPin
        ? 'The PIN of the reservation opens the door. Every attempt is logged.'
        : 'The owner of the reservation can open the door. Every attempt is logged.',
      operation: 'POST /lockers/:lockerId/open',
      fields: words,
      ...(hasPin && { required: ['pin'] }),
      known: { lockerId, deviceTime: undefined, ...(!hasPin && { pin: undefined }) },
      initial,
    },
    {
      label: 'Close door',
      title: 'Close the door',
      about: 'Everyone can close a door.',
      operation: 'POST /lockers/:lockerId/close',
      fields: words,
      known: { lockerId, deviceTime: undefined },
      initial,
    },
    {
      label: 'Open for service',
      title: 'Open the door without a reservation',
      about: 'For technicians and operators. The reason is logged.',
      operation: 'POST /lockers/:lockerId/service-open',
      verb: 'Open door',
      fields: { ...words, reason: { label: 'Reason' } },
      known: { lockerId, deviceTime: undefined },
    },
  ]
}

function DoorPicture({ position }: Pick<Door, 'position'>): JSX.Element {
  return (
    <svg class="door-picture" viewBox="0 0 48 56" aria-hidden="true" data-position={position}>
      <rect class="door-frame" x="4" y="4" width="40" height="48" rx="3" />
      {position === 'OPEN' ? (
        <path class="door-leaf" d="M4 4 L20 10 V52 L4 52 Z" />
      ) : (
        <>
          <rect class="door-leaf" x="8" y="8" width="32" height="40" rx="2" />
          <circle class="door-knob" cx="34" cy="28" r="2.5" />
        </>
      )}
    </svg>
  )
}
