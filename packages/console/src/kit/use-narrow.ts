import { useEffect, useState } from 'preact/hooks'

/** The width below which styles change to those of a narrow screen. */
const narrow = '(max-width: 48rem)'

/** Returns whether the screen is narrow. Renders again when that changes. */
export function useNarrow(): boolean {
  const [is, setIs] = useState(() => matchMedia(narrow).matches)
  useEffect(() => {
    const query = matchMedia(narrow)
    const update = () => setIs(query.matches)
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [])
  return is
}
