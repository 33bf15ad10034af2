import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { acceptToken, hasToken, tokenWanted } from '../api/request.js'
import { Button } from '../kit/button.js'
import { Dialog } from '../kit/dialog.js'
import { Field } from '../kit/form/field.js'
import { useSignal } from '../state/signal.js'

/** Asks for the token when the server wants one. It is kept for this tab alone. */
export function TokenDialog(): JSX.Element | null {
  const [token, setToken] = useState('')
  if (!useSignal(tokenWanted)) return null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (token.trim() === '') return
    acceptToken(token.trim())
    setToken('')
  }
  return (
    <Dialog title="A token is needed" onClose={() => undefined}>
      <form class="stack" onSubmit={submit}>
        <p class="soft">
          This server has an auth file. Give a token that stands in it; it is kept in this tab until you close
          it.
        </p>
        <Field
          id="token"
          label="Token"
          reason={hasToken() ? 'The token that was given is not known here.' : undefined}
        >
          <input
            id="token"
            type="password"
            autocomplete="current-password"
            value={token}
            onInput={(event) => setToken(event.currentTarget.value)}
          />
        </Field>
        <div class="row">
          <Button kind="main" type="submit">
            Use it
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
