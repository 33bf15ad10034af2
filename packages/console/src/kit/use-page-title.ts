import { useEffect } from 'preact/hooks'

/** Sets the title of the browser tab and of the history entry. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Tablewright' ? title : `${title} · Tablewright`
  }, [title])
}
