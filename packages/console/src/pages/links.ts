import { bestMatch, fillPath } from '../router/match-path.js'
import { type PageEntry, pages } from './registry.js'

/** A page without parameters, which can be linked to. */
export interface PageLink {
  readonly href: string
  readonly title: string
  readonly section: NonNullable<PageEntry['section']>
  readonly right?: string | undefined
}

/** Returns the pages of one system: work pages before tools, in the order of the registry. */
export function linksOf(system: string): readonly PageLink[] {
  const links = pages.flatMap((page): PageLink[] => {
    const { title, section, right } = page
    const path = page.path.replace(/\/\*$/, '')
    if (section === undefined || /:(?!system\b)/.test(path)) return []
    const href = fillPath(path, { system })
    // A page of another system, or a generic page that this system replaces.
    if (!belongs(path, system) || bestMatch(pages, href)?.entry !== page) return []
    return [{ href, title, section, ...(right !== undefined && { right }) }]
  })
  return links.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the designer tools of a system that can be linked to. */
export function toolsOf(system: string): readonly PageLink[] {
  return linksOf(system).filter(({ href }) => !href.startsWith('/systems/'))
}

/**
 * Returns the page of a system's navigation that contains a path: the one with the longest matching address.
 */
export function nearestLink(system: string, path: string): string | undefined {
  return linksOf(system)
    .map(({ href }) => href)
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.length - a.length)[0]
}

function belongs(path: string, system: string): boolean {
  return path.includes(':system') || path.split('/')[2] === system
}

function rank({ section }: PageLink): number {
  return section === 'work' ? 0 : 1
}
