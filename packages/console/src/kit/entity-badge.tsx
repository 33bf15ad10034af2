import type { JSX } from 'preact'
import './entity-badge.css'

/** How many colors there are for entities. */
const colors = 10

/** The color of an entity by its place in the design, the same on every page. */
export function entityColor(index: number): string {
  return `var(--entity-${((index % colors) + colors) % colors})`
}

/** An entity's name in its color; the mark of what is derived from one, `Locker.OwnerLocker`, is hollow. */
export function EntityBadge({ name, index }: { name: string; index: number }): JSX.Element {
  return (
    <span
      class={name.includes('.') ? 'entity entity-derived' : 'entity'}
      style={{ color: entityColor(index) }}
    >
      {name}
    </span>
  )
}
