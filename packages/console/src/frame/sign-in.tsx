import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { signInWanted } from '../api/request.js'
import { signIn } from '../api/session.js'
import { Button } from '../kit/button.js'
import { Dialog } from '../kit/dialog.js'
import { Field } from '../kit/form/field.js'
import { useSignal } from '../state/signal.js'

/** Asks for a token if the server requires one, and exchanges it for a session. The token is not stored. */
export function SignIn(): JSX.Element | null {
  const [token, setToken] = useState('')
  const [reason, setReason] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!useSignal(signInWanted)) return null
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (token.trim() === '') return setReason('Enter a token.')
    setBusy(true)
    const refused = await signIn(token.trim()).catch(() => 'The server could not be reached.')
    setBusy(false)
    setReason(refused)
    if (refused === undefined) setToken('')
  }
  return (
    <Dialog title="Sign in" onClose={() => undefined}>
      <form class="stack" onSubmit={submit}>
        <p class="soft">
          Enter a token of this server. It is exchanged for a session of 12 hours and not kept in the browser.
          Administrators create tokens with <code>tablewright tokens create</code>.
        </p>
        <Field id="token" label="Token" reason={reason}>
          <input
            id="token"
            type="password"
            autocomplete="current-password"
            value={token}
            onInput={(event) => setToken(event.currentTarget.value)}
          />
        </Field>
        <div class="row">
          <Button kind="main" type="submit" busy={busy}>
            Sign in
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
