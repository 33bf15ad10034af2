import { useRef } from 'preact/hooks'

export interface Opening {
  /** Call it after an overlay was opened with its own history entry. */
  readonly opened: () => void
  /**
   * Closes the overlay by going back in history: the back button does not reopen it. Calls `otherwise` if
   * this page did not open it.
   */
  readonly close: (otherwise: () => void) => void
}

/** Handles drawers whose content is in the address. */
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
