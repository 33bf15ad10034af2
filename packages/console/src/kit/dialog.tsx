import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from './button.js'
import './dialog.css'

export interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  readonly onClose: () => void
  /** `side` for a drawer along the edge, `wide` for large content. */
  readonly shape?: 'default' | 'wide' | 'side'
}

/** A modal dialog with a question or a form. Open while it is rendered; Esc and a click outside close it. */
export function Dialog({ title, children, onClose, shape = 'default' }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current!
    const opener = document.activeElement as HTMLElement | null
    dialog.showModal()
    focusFirstField(dialog)
    return () => {
      dialog.close()
      focusAfter(opener)
    }
  }, [])
  return (
    <dialog
      ref={element}
      class={`dialog dialog-${shape}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === element.current && onClose()}
    >
      <div class="dialog-box">
        <header class="dialog-head">
          <h2>{title}</h2>
          <Button kind="quiet" label="Close" onClick={onClose}>
            ✕
          </Button>
        </header>
        <div class="dialog-body">{children}</div>
      </div>
    </dialog>
  )
}

/**
 * Returns the focus to the element that opened the dialog. If it was a menu item, to the button of the menu;
 * if it is gone, to the title of the page.
 */
function focusAfter(opener: HTMLElement | null): void {
  const visible = opener !== document.body && opener?.checkVisibility() ? opener : buttonOfMenu(opener)
  ;(visible ?? document.querySelector<HTMLElement>('#content h1'))?.focus({ preventScroll: true })
}

function buttonOfMenu(item: HTMLElement | null): HTMLElement | null {
  const menu = item?.closest('[popover]')
  return menu ? document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`) : null
}

/** Focuses the first field. A dialog without fields keeps the focus on its first button. */
export function focusFirstField(container: Element): void {
  const fields = container.querySelectorAll<HTMLElement>('input:not([type="hidden"]), select, textarea')
  Array.from(fields)
    .find((field) => field.checkVisibility() && !field.matches(':disabled'))
    ?.focus()
}
