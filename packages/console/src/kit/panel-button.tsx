import type { ComponentChildren, JSX } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { onOpen, placePopover } from './place-popover.js'
import './menu.css'

/** A button that opens a small panel of fields. */
export function PanelButton(props: {
  label: string
  /** Content of the button. Defaults to the label. */
  content?: ComponentChildren
  title?: string
  quiet?: boolean
  children: ComponentChildren
}): JSX.Element {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => onOpen(panel.current!, () => placePopover(button.current!, panel.current!)), [])
  return (
    <>
      <button
        ref={button}
        type="button"
        class={props.quiet ? 'button button-quiet' : 'button button-plain'}
        popovertarget={id}
        aria-label={props.label}
        title={props.title}
      >
        {props.content ?? props.label}
      </button>
      <div ref={panel} id={id} class="menu table-panel" role="dialog" popover="auto" aria-label={props.label}>
        <div class="stack">{props.children}</div>
      </div>
    </>
  )
}
