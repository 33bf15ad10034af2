import type { JSX } from 'preact'
import { me } from '../api/me.js'
import { signOut } from '../api/session.js'
import { Menu } from '../kit/menu.js'
import { useSignal } from '../state/signal.js'

/** The signed-in user and a sign-out button. Empty on a server without authentication. */
export function AccountMenu(): JSX.Element | null {
  const principal = useSignal(me)
  if (principal === undefined || !principal.authenticated) return null
  return <Menu label={principal.id} items={[{ label: 'Sign out', run: () => void signOut() }]} />
}
