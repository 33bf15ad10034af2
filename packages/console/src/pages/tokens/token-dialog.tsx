import type { JSX } from 'preact'
import { Copyable, Dialog } from '../../kit/index.js'
import { type CreatedToken, rolesText } from './token-calls.js'

/** A new token. It cannot be shown again. */
export function TokenDialog(props: { token: CreatedToken; onClose: () => void }): JSX.Element {
  const { name, token, roles } = props.token
  return (
    <Dialog title="Token created" onClose={props.onClose}>
      <div class="stack">
        <p class="soft">
          {name} has the roles {rolesText(roles)}. The token is shown this once; the server keeps only its
          digest. Revoke it and create another if it is lost.
        </p>
        <p role="status">
          <Copyable text={token} />
        </p>
      </div>
    </Dialog>
  )
}
