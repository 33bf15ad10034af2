import type { JSX } from 'preact'
import type { Pages } from '../../api/use-pages.js'
import { Button } from '../button.js'

/** The number of loaded rows, and a button for the next ones. */
export function MoreButton(props: { pages: Pages<unknown>; sorted?: boolean }): JSX.Element {
  const { items, loading, more } = props.pages
  return (
    <>
      <span class="number">
        {items.length.toLocaleString('en')} {more || loading ? 'so far' : 'in all'}
        {more && props.sorted && ', sorted among these'}
      </span>
      {(more || loading) && (
        <Button kind="quiet" busy={loading} onClick={() => more?.()}>
          More
        </Button>
      )}
    </>
  )
}
