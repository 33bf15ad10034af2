import type { JSX } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { onOpen, placePopover } from './place-popover.js'
import { moveFocus } from './table/move-focus.js'
import './menu.css'

export interface MenuItem {
  readonly label: string
  readonly run: () => void
  readonly danger?: boolean
}

export interface MenuProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  /** Three dots instead of the label, for rows and cards. */
  readonly compact?: boolean
}

/** Several actions behind one button. */
export function Menu({ label, items, compact = false }: MenuProps): JSX.Element {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // Registered before the button can be pressed: every opening must move the focus.
  useLayoutEffect(
    () =>
      onOpen(list.current!, () => {
        placePopover(button.current!, list.current!)
        list.current!.querySelector<HTMLElement>('[data-row]')?.focus()
      }),
    [],
  )
  const run = (item: MenuItem) => {
    list.current!.hidePopover()
    item.run()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class={compact ? 'button button-quiet' : 'button button-plain'}
        popovertarget={id}
        aria-haspopup="menu"
        aria-label={compact ? label : undefined}
      >
        {compact ? '⋯' : label} {!compact && <span aria-hidden="true">▾</span>}
      </button>
      <div
        ref={list}
        id={id}
        class="menu"
        role="menu"
        popover="auto"
        aria-label={label}
        onKeyDown={moveFocus}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            data-row
            class={item.danger ? 'menu-danger' : undefined}
            onClick={() => run(item)}
          >
            {item.label}
          </button>
        ))}
      </div>
    </>
  )
}
