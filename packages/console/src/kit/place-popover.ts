/** Positions an open popover below its button, or above it if there is no space, aligned at the right. */
export function placePopover(button: HTMLElement, popover: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { style, offsetWidth, offsetHeight } = popover
  const below = bottom + 4 + offsetHeight <= innerHeight
  style.top = `${below ? bottom + 4 : Math.max(8, top - 4 - offsetHeight)}px`
  style.left = `${Math.max(8, right - offsetWidth)}px`
}

/** Calls `opened` each time a popover opens. Returns a function that unsubscribes. */
export function onOpen(popover: HTMLElement, opened: () => void): () => void {
  const toggled = (event: Event) => (event as ToggleEvent).newState === 'open' && opened()
  popover.addEventListener('toggle', toggled)
  return () => popover.removeEventListener('toggle', toggled)
}
