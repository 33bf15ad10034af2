import type { JSX } from 'preact'
import { Copyable, Dialog } from '../../kit/index.js'
import type { WebhookWithSecret } from './types.js'

/** The new secret of a webhook. It cannot be shown again. */
export function SecretDialog(props: { endpoint: WebhookWithSecret; onClose: () => void }): JSX.Element {
  const { url, secret, oldSecretUntil } = props.endpoint
  return (
    <Dialog title="Secret of the webhook" onClose={props.onClose}>
      <div class="stack">
        <p class="soft">
          Deliveries to {url} are signed with it. It is shown this once; rotate it to get a new one.
          {oldSecretUntil !== undefined && ' The old secret stays valid until the overlap ends.'}
        </p>
        <p role="status">
          <Copyable text={secret} />
        </p>
      </div>
    </Dialog>
  )
}
