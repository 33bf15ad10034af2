import { useEffect } from 'preact/hooks'

/** What the browser's tab and history say. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Tablewright' ? title : `${title} · Tablewright`
  }, [title])
}
