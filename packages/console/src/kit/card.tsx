import type { ComponentChildren, JSX } from 'preact'
import './card.css'

export interface CardProps {
  readonly title?: ComponentChildren
  /** Actions beside the title. */
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
  /** Removes the padding at the sides, for a table that fills the card. */
  readonly flush?: boolean
}

/** A section of a page. */
export function Card({ title, actions, children, flush = false }: CardProps): JSX.Element {
  return (
    <section class={flush ? 'card card-flush' : 'card'}>
      {(title !== undefined || actions !== undefined) && (
        <header class="card-head">
          {title !== undefined && <h2>{title}</h2>}
          {actions !== undefined && <div class="row">{actions}</div>}
        </header>
      )}
      <div class="card-body">{children}</div>
    </section>
  )
}
