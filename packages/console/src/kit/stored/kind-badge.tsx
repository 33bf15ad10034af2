import type { JSX } from 'preact'
import { EntityBadge, entityColor } from '../entity-badge.js'

/** The part of an item that determines its color. */
interface Kind {
  readonly name: string
  readonly source?: string
}

/** Returns the position of an item's entity in the design; a derived item has that of its source. */
function placeOf(kinds: readonly Kind[], name: string): number {
  const source = kinds.find((kind) => kind.name === name)?.source ?? name
  const place = kinds.filter((kind) => kind.source === undefined).findIndex((kind) => kind.name === source)
  // The last color is gray, for items outside the design.
  return place === -1 ? 9 : place
}

/** The entity of an item, in the color that it has on every page. */
export function KindBadge({
  kinds,
  name,
}: {
  kinds: readonly Kind[]
  name: string | undefined
}): JSX.Element {
  return <EntityBadge name={name ?? 'Unknown'} index={placeOf(kinds, name ?? '')} />
}

/** The color of an item's kind, for an edge or a line. */
export function kindColor(kinds: readonly Kind[], name: string | undefined): string {
  return entityColor(placeOf(kinds, name ?? ''))
}
