import type { ComponentChildren, JSX } from 'preact'
import './button.css'

export interface ButtonProps {
  readonly children: ComponentChildren
  readonly onClick?: (event: MouseEvent) => void
  /** `main` for the primary action of the page, `danger` if it cannot be undone, `quiet` inside text and rows. */
  readonly kind?: 'main' | 'plain' | 'danger' | 'quiet'
  readonly type?: 'button' | 'submit'
  readonly busy?: boolean
  readonly disabled?: boolean
  /** Accessible name, if the content is not text, such as an icon. */
  readonly label?: string
  readonly href?: string
}

/** A button; with `href`, a link that looks like one. */
export function Button({ kind = 'plain', busy = false, href, label, ...props }: ButtonProps): JSX.Element {
  const shared = { class: `button button-${kind}`, 'aria-label': label, title: label }
  if (href !== undefined) {
    return (
      <a {...shared} href={href}>
        {props.children}
      </a>
    )
  }
  const { type = 'button', disabled = false, onClick, children } = props
  return (
    <button
      {...shared}
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      // A disabled button would lose the focus. Instead, clicks are ignored.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  )
}
