import { useRef } from 'preact/hooks'

export interface Opening {
  /** Something is opened over the page, with an entry of the history of its own. */
  readonly opened: () => void
  /** Closes it: back to before it was opened, so that the back button does not meet it again; otherwise as said. */
  readonly close: (otherwise: () => void) => void
}

/** For drawers whose content stands in the address. */
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
