import { useRef } from 'preact/hooks'

export interface Opening {
  /** Notes that something was opened over the page with its own history entry. */
  readonly opened: () => void
  /**
   * Closes it by going back in history, so that the back button does not reopen it. Calls `otherwise` if this page
   * did not open it.
   */
  readonly close: (otherwise: () => void) => void
}

/** For drawers whose content is in the address. */
export function useOpening(): Opening {
  const own = useRef(false)
  return {
    opened: () => {
      own.current = true
    },
    close: (otherwise) => {
      if (!own.current) return otherwise()
      own.current = false
      history.back()
    },
  }
}
