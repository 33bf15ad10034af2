import type { JSX } from 'preact'
import './entity-badge.css'

/** Number of colors for entities. */
const colors = 10

/** Returns the color of an entity by its position in the design. The same on every page. */
export function entityColor(index: number): string {
  return `var(--entity-${((index % colors) + colors) % colors})`
}

/** The name of an entity with its color. Derived items, such as `Locker.OwnerLocker`, have a hollow mark. */
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
