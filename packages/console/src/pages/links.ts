import { bestMatch, fillPath } from '../router/match-path.js'
import { type PageEntry, pages } from './registry.js'

/** A page without parameters, which can be linked to. */
export interface PageLink {
  readonly href: string
  readonly title: string
  readonly place: NonNullable<PageEntry['place']>
  readonly right?: string | undefined
}

/** The pages of one system, its work before the tools, in the order of the registry. */
export function linksOf(system: string): readonly PageLink[] {
  const links = pages.flatMap((page): PageLink[] => {
    const { title, place, right } = page
    const path = page.path.replace(/\/\*$/, '')
    if (place === undefined || /:(?!system\b)/.test(path)) return []
    const href = fillPath(path, { system })
    // A page of another system, or a generic page that this system replaces.
    if (!belongs(path, system) || bestMatch(pages, href)?.entry !== page) return []
    return [{ href, title, place, ...(right !== undefined && { right }) }]
  })
  return links.toSorted((a, b) => rank(a) - rank(b))
}

/** The designer's tools for a system: those that have an address of their own. */
export function toolsOf(system: string): readonly PageLink[] {
  return linksOf(system).filter(({ href }) => !href.startsWith('/systems/'))
}

/** The page of a system's navigation that a path is a part of: the one whose address says most of it. */
export function nearestLink(system: string, path: string): string | undefined {
  return linksOf(system)
    .map(({ href }) => href)
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.length - a.length)[0]
}

function belongs(path: string, system: string): boolean {
  return path.includes(':system') || path.split('/')[2] === system
}

function rank({ place }: PageLink): number {
  return place === 'work' ? 0 : 1
}
