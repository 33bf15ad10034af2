/**
 * Refuses to send a form while it shows text that the browser cannot read, such as a date without its time. The
 * value of that input is empty, so the form would be sent without it. The browser explains the input.
 */
export function refuseUnreadableInput(): void {
  // Before the listeners of the forms.
  document.addEventListener('submit', refuse, { capture: true })
}

function refuse(event: SubmitEvent): void {
  const fields = (event.target as HTMLFormElement).querySelectorAll('input')
  const unreadable = [...fields].find(({ validity }) => validity.badInput)
  if (unreadable === undefined) return
  event.preventDefault()
  event.stopImmediatePropagation()
  unreadable.reportValidity()
}
