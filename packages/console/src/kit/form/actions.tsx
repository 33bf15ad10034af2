import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAllowed } from '../../api/use-allowed.js'
import { useQueryValue } from '../../router/location.js'
import { Button } from '../button.js'
import { Menu } from '../menu.js'
import { type ActionChoice, ActionDialog } from './action-dialog.js'

interface ActionsProps {
  readonly system: string
  readonly choices: readonly ActionChoice<never>[]
}

/** Actions as buttons, the most frequent one first. `?action=<label>` in the address opens one. */
export function ActionButtons({
  system,
  choices,
  main = true,
}: ActionsProps & { main?: boolean }): JSX.Element {
  const [open, setOpen] = useState<ActionChoice<never>>()
  const [wanted, setWanted] = useQueryValue('action')
  const allowed = useAllowed(system)
  const offered = choices.filter(({ operation }) => allowed(operation))
  const label = open?.label ?? wanted
  // The current choice of the page. A choice that is no longer possible stays open; the server explains the
  // refusal.
  const shown = offered.find((choice) => choice.label === label) ?? open
  const close = () => {
    setOpen(undefined)
    if (wanted !== '') setWanted('')
  }
  return (
    <>
      {offered.map((choice, index) => (
        <Button key={choice.label} kind={kindOf(choice, main && index === 0)} onClick={() => setOpen(choice)}>
          {choice.label}
        </Button>
      ))}
      {shown && <ActionDialog system={system} choice={shown} onClose={close} />}
    </>
  )
}

/** Actions in a menu behind one small button, for rows and cards. */
export function ActionMenu({ system, choices, label }: ActionsProps & { label: string }): JSX.Element | null {
  const [open, setOpen] = useState<ActionChoice<never>>()
  const allowed = useAllowed(system)
  const offered = choices.filter(({ operation }) => allowed(operation))
  if (offered.length === 0) return null
  const shown = offered.find((choice) => choice.label === open?.label) ?? open
  const items = offered.map((choice) => ({
    label: choice.label,
    danger: isDanger(choice),
    run: () => setOpen(choice),
  }))
  return (
    <>
      <Menu label={label} items={items} compact />
      {shown && <ActionDialog system={system} choice={shown} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** Whether an action is dangerous: DELETE operations by default. */
function isDanger({ danger, operation }: ActionChoice<never>): boolean {
  return danger ?? operation.startsWith('DELETE ')
}

function kindOf(choice: ActionChoice<never>, first: boolean): 'main' | 'danger' | 'plain' {
  if (isDanger(choice)) return 'danger'
  return first ? 'main' : 'plain'
}
