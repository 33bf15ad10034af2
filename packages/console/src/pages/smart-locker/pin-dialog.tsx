import type { JSX } from 'preact'
import { Copyable, Dialog } from '../../kit/index.js'
import type { ReservationWithPin } from './types.js'
import { windowText } from './window-text.js'
import './pin-dialog.css'

/** The PIN of a reservation. It cannot be shown again. */
export function PinDialog(props: { reservation: ReservationWithPin; onClose: () => void }): JSX.Element {
  const { ownerId, startAt, endAt, pin = '' } = props.reservation
  return (
    <Dialog title="The PIN of this reservation" onClose={props.onClose}>
      <div class="stack">
        <p class="soft">
          For {ownerId}, {windowText(startAt, endAt)}. It is shown this once and kept only as a hash; a new
          one can be made at any time.
        </p>
        <p class="pin" role="status">
          <Copyable text={pin} />
        </p>
      </div>
    </Dialog>
  )
}
