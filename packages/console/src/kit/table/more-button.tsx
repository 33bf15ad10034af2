import type { JSX } from 'preact'
import type { Pages } from '../../api/use-pages.js'
import { Button } from '../button.js'

/** How many rows there are so far, and the next ones. */
export function MoreButton({ pages }: { pages: Pages<unknown> }): JSX.Element {
  const { items, loading, more } = pages
  return (
    <>
      <span class="number">
        {items.length.toLocaleString('en')} {more ? 'so far' : 'in all'}
      </span>
      {(more || loading) && (
        <Button kind="quiet" busy={loading} onClick={() => more?.()}>
          More
        </Button>
      )}
    </>
  )
}
