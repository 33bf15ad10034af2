import { useEffect, useRef } from 'preact/hooks'

export interface KeyActions {
  palette(): void
  help(): void
  home(): void
  /** Closes open overlays, except dialogs, which close themselves. */
  close(): void
}

/** Maximum delay before the second key of `g h`. */
const timeoutMs = 1000

/** Keyboard shortcuts of every page. They are off while the user types. */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    let wentAt = 0
    const press = (event: KeyboardEvent) => {
      const { key } = event
      if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'k') {
        event.preventDefault()
        latest.current.palette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (key === 'Escape') latest.current.close()
      else if (key === 'g') wentAt = event.timeStamp
      else if (key === 'h' && event.timeStamp - wentAt < timeoutMs) latest.current.home()
      else if (key === '?') latest.current.help()
      else if (key === '/') focusSearch(event)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, select, textarea, dialog, [contenteditable]') !== null
  )
}

function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLElement>('#content [data-search]')
  if (!field) return
  event.preventDefault()
  field.focus()
}
