import type { JSX } from 'preact'
import { type ActionChoice, Button, type Refusal } from '../../kit/index.js'
import type { Locker, ReservationWithPin } from './types.js'
import { windowText } from './window-text.js'

export interface Window {
  readonly from: string
  readonly to: string
}

/** Returns the action that reserves a locker. If the time is taken, the form offers free times. */
export function reserveChoice(
  { lockerId }: Locker,
  onDone: (made: ReservationWithPin) => void,
  window?: Partial<Window>,
): ActionChoice<ReservationWithPin> {
  return {
    label: 'Reserve',
    title: 'Reserve the locker',
    about: 'Without a beginning it starts now. A PIN is shown once, when the reservation is made.',
    operation: 'POST /lockers/:lockerId/reservations',
    known: { lockerId },
    required: ['ownerId'],
    initial: { startAt: window?.from, endAt: window?.to },
    fields: {
      ownerId: { label: 'Reserved for' },
      startAt: { label: 'From' },
      endAt: { label: 'Until' },
      pin: { label: 'PIN', description: '4 to 8 digits of your own choice.' },
      withPin: { label: 'Generate a PIN' },
    },
    offer: (refusal) => <FreeWindows {...refusal} />,
    undo: ({ reservationId }: ReservationWithPin) => ({
      operation: 'POST /lockers/:lockerId/reservations/:reservationId/cancel',
      input: { lockerId, reservationId },
    }),
    onDone,
  }
}

/** Free times of the requested duration; one click chooses one. */
function FreeWindows({ problem, input, take }: Refusal): JSX.Element | null {
  const free = (problem.data?.free ?? []) as readonly Window[]
  const until = Date.parse(String(input.endAt))
  if (problem.code !== 'RESERVATION_OVERLAP' || free.length === 0 || Number.isNaN(until)) return null
  const from = typeof input.startAt === 'string' ? Date.parse(input.startAt) : Date.now()
  const fitting = free.map((window) => ({
    startAt: window.from,
    endAt: new Date(Date.parse(window.from) + until - from).toISOString(),
  }))
  return (
    <div class="stack">
      <p>It is free for that long at these times:</p>
      <div class="row">
        {fitting.map((window) => (
          <Button key={window.startAt} onClick={() => take(window)}>
            {windowText(window.startAt, window.endAt)}
          </Button>
        ))}
      </div>
    </div>
  )
}
