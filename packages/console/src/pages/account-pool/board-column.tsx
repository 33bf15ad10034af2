import type { ComponentChildren, JSX } from 'preact'
import { useInterval } from '../../api/use-interval.js'
import type { Pages } from '../../api/use-pages.js'
import { Badge, Button, LoadedPages } from '../../kit/index.js'

export interface BoardColumnProps<Item> {
  readonly title: string
  readonly about: string
  readonly empty: string
  readonly pages: Pages<Item>
  /** Number of items on all pages; undefined until it is known. */
  readonly count: number | undefined
  readonly card: (item: Item) => ComponentChildren
}

/** The accounts in one state with their number, page by page. */
export function BoardColumn<Item>(props: BoardColumnProps<Item>): JSX.Element {
  const { title, about, empty, pages, count, card } = props
  // The janitor moves accounts in the background.
  useInterval(pages.refresh, 10_000)
  return (
    <section class="board-column" aria-label={`${title}: ${about}`}>
      <header class="board-head">
        <h2 class="hidden-text">{about}</h2>
        <Badge state={title} />
        <span class="soft small">{about}</span>
        <span class="board-count number">{count?.toLocaleString('en')}</span>
      </header>
      <LoadedPages from={pages} empty={<p class="board-empty small">{empty}</p>}>
        {(items) => <ul class="board-cards">{items.map(card)}</ul>}
      </LoadedPages>
      {pages.more && (
        <Button kind="quiet" onClick={pages.more}>
          More
        </Button>
      )}
    </section>
  )
}

/** One account on the board: its link, its state and its actions. */
export function BoardCard(props: {
  accountId: string
  href: string
  children: ComponentChildren
  actions: ComponentChildren
}): JSX.Element {
  return (
    <li class="board-card">
      <div class="board-words">
        <a class="mono" href={props.href}>
          {props.accountId}
        </a>
        <span class="small soft">{props.children}</span>
      </div>
      {props.actions}
    </li>
  )
}
