import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../dialog.js'
import { ActionForm, type ActionFormProps } from './action-form.js'

/** An action on the record of a page. */
export interface ActionChoice<Result = unknown> extends Omit<ActionFormProps<Result>, 'system' | 'onCancel'> {
  /** Text of the button or menu item. */
  readonly label: string
  /** Heading above the form. Defaults to the label. */
  readonly title?: string
  /** The consequences, and whether they can be undone. */
  readonly about?: ComponentChildren
}

export interface ActionDialogProps {
  readonly system: string
  readonly choice: ActionChoice<never>
  readonly onClose: () => void
}

/** The form of an operation in a dialog, which closes after success. */
export function ActionDialog({ system, choice, onClose }: ActionDialogProps): JSX.Element {
  // The record as it was when the dialog opened: concurrent changes are neither overwritten nor merged.
  const [opened, setOpened] = useState(choice)
  const { known, initial, version, undo } = opened
  const { label, title = label, about, onDone, ...form } = choice
  const done = (result: unknown) => {
    onClose()
    onDone?.(result as never)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">
        {about !== undefined && <p class="soft">{about}</p>}
        <ActionForm
          {...form}
          known={known}
          initial={initial}
          version={version}
          undo={undo}
          system={system}
          verb={form.verb ?? label}
          onDone={done}
          onCancel={onClose}
          onReload={recordOf(choice) === recordOf(opened) ? undefined : () => setOpened(choice)}
        />
      </div>
    </Dialog>
  )
}

/** Returns the state of the record of a choice: its version, or its values. */
function recordOf({ version, initial, known }: ActionChoice<never>): string {
  return JSON.stringify(version ?? [initial, known])
}
