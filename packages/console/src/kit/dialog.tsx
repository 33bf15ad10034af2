import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from './button.js'
import './dialog.css'

export interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  readonly onClose: () => void
  /** `side` for a drawer along the edge, `wide` for large content. */
  readonly shape?: 'usual' | 'wide' | 'side'
}

/** A question or a form over the page. It is open while it is rendered; Esc and a click beside it close it. */
export function Dialog({ title, children, onClose, shape = 'usual' }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current!
    const opener = document.activeElement as HTMLElement | null
    dialog.showModal()
    return () => {
      dialog.close()
      // A menu item is hidden by now, so its button gets the focus.
      if (opener?.checkVisibility()) opener.focus()
      else buttonOfMenu(opener)?.focus()
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

function buttonOfMenu(item: HTMLElement | null): HTMLElement | null {
  const menu = item?.closest('[popover]')
  return menu ? document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`) : null
}
