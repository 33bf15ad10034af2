/** Places an open popover under its button, or above it where there is no room, with both right edges in line. */
export function placePopover(button: HTMLElement, popover: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { style, offsetWidth, offsetHeight } = popover
  const below = bottom + 4 + offsetHeight <= innerHeight
  style.top = `${below ? bottom + 4 : Math.max(8, top - 4 - offsetHeight)}px`
  style.left = `${Math.max(8, right - offsetWidth)}px`
}

/** Calls back each time that a popover opens; returns the function that ends it. */
export function onOpen(popover: HTMLElement, opened: () => void): () => void {
  const toggled = (event: Event) => (event as ToggleEvent).newState === 'open' && opened()
  popover.addEventListener('toggle', toggled)
  return () => popover.removeEventListener('toggle', toggled)
}
