/** Moves the focus between rows with arrow keys, Home and End. Each row has one element with `data-row`. */
export function moveFocus(event: KeyboardEvent & { currentTarget: EventTarget | null }): void {
  const container = event.currentTarget as Element | null
  if (!container || (event.target as Element).closest('input, select, textarea')) return
  const rows = [...container.querySelectorAll<HTMLElement>('[data-row]')]
  const current = rows.indexOf(document.activeElement as HTMLElement)
  const next = target(event.key, current, rows.length)
  if (next === undefined || rows[next] === undefined) return
  event.preventDefault()
  rows[next].focus()
  rows[next].scrollIntoView({ block: 'nearest' })
}

function target(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(current + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(current - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
