import type { ComponentChildren, JSX } from 'preact'
import { Dialog } from '../dialog.js'
import { ActionForm, type ActionFormProps } from './action-form.js'

/** Something that can be done with what a page shows. */
export interface ActionChoice<Result = unknown> extends Omit<ActionFormProps<Result>, 'system' | 'onCancel'> {
  /** On the button or in the menu. */
  readonly label: string
  /** Heading above the form. Defaults to the label. */
  readonly title?: string
  /** What will happen, and what cannot be undone. */
  readonly about?: ComponentChildren
}

export interface ActionDialogProps {
  readonly system: string
  readonly choice: ActionChoice<never>
  readonly onClose: () => void
}

/** The form of an operation over the page. It closes when the server has done it. */
export function ActionDialog({ system, choice, onClose }: ActionDialogProps): JSX.Element {
  const { label, title = label, about, onDone, ...form } = choice
  const done = (result: unknown) => {
    onClose()
    onDone?.(result as never)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">
        {about !== undefined && <p class="soft">{about}</p>}
        <ActionForm {...form} system={system} verb={form.verb ?? label} onDone={done} onCancel={onClose} />
      </div>
    </Dialog>
  )
}
