import type { JSX } from 'preact'
import './entity-badge.css'

/** How many colours there are for entities. */
const colours = 10

/** The colour of an entity by its place in the design, the same on every page. */
export function entityColour(index: number): string {
  return `var(--entity-${((index % colours) + colours) % colours})`
}

/** An entity's name in its colour; the mark of what is derived from one, `Locker.OwnerLocker`, is hollow. */
export function EntityBadge({ name, index }: { name: string; index: number }): JSX.Element {
  return (
    <span
      class={name.includes('.') ? 'entity entity-derived' : 'entity'}
      style={{ color: entityColour(index) }}
    >
      {name}
    </span>
  )
}
