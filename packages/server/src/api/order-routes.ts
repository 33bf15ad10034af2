import type { Route } from '@tablewright/system'

/** Sorts literal segments before parameters: `/reservations/active` must not match `/reservations/:id`. */
export function orderRoutes<Offer extends { readonly route: Route }>(
  offers: readonly Offer[],
): readonly Offer[] {
  return [...offers].sort((one, other) => comparePaths(one.route.path, other.route.path))
}

function comparePaths(one: string, other: string): number {
  const ours = one.split('/')
  const theirs = other.split('/')
  for (let index = 0; index < Math.min(ours.length, theirs.length); index++) {
    const difference = rank(ours[index]!) - rank(theirs[index]!)
    if (difference !== 0) return difference
  }
  return 0
}

function rank(segment: string): number {
  if (!segment.startsWith(':')) return 0
  return segment.endsWith('?') || segment.includes('{') ? 2 : 1
}
