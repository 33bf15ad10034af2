import type { JSX } from 'preact'
import { EntityBadge, entityColor } from '../entity-badge.js'

/** The part of an item that determines its color. */
interface Kind {
  readonly name: string
  readonly source?: string
}

/** Returns the position of an item's entity in the design; a derived item has that of its source. */
function positionOf(kinds: readonly Kind[], name: string): number {
  const source = kinds.find((kind) => kind.name === name)?.source ?? name
  const position = kinds.filter((kind) => kind.source === undefined).findIndex((kind) => kind.name === source)
  // The last color is gray, for items outside the design.
  return position === -1 ? 9 : position
}

/** The entity of an item, with its color. */
export function KindBadge({
  kinds,
  name,
}: {
  kinds: readonly Kind[]
  name: string | undefined
}): JSX.Element {
  return <EntityBadge name={name ?? 'Unknown'} index={positionOf(kinds, name ?? '')} />
}

/** Returns the color of an item's kind, for an edge or a line. */
export function kindColor(kinds: readonly Kind[], name: string | undefined): string {
  return entityColor(positionOf(kinds, name ?? ''))
}
