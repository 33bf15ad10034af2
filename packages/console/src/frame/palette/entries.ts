import type { RunOverview } from '@tablewright/server/console-api'
import { describe } from '../../api/describe.js'
import { request } from '../../api/request.js'
import { type SystemEntry, serverIndex } from '../../api/server-index.js'
import { linksOf } from '../../pages/links.js'
import { pages } from '../../pages/registry.js'
import { setTheme, theme } from '../theme.js'

/** A page to open, or an action to run. */
export interface PaletteEntry {
  readonly href: string
  /** Runs instead of opening the address. */
  readonly run?: () => void
  readonly label: string
  /** The kind and the system. */
  readonly note: string
}

/**
 * Returns the entries of the palette before a search: actions, pages, systems, access patterns and the theme.
 */
export async function paletteEntries(): Promise<readonly PaletteEntry[]> {
  const { systems } = await serverIndex()
  const plain = pages
    .filter(({ path }) => !/[:*]/.test(path) && !path.startsWith('/systems/'))
    .map(({ path, title }) => ({ href: path, label: title, note: 'page' }))
  const ofSystems = await Promise.all(systems.map(systemEntries))
  return [
    ...ofSystems.flatMap(({ actions }) => actions),
    ...plain,
    ...ofSystems.flatMap(({ others }) => others),
    themeEntry(),
  ]
}

async function systemEntries({ name, title }: SystemEntry) {
  const links = linksOf(name).map((link) => ({
    href: link.href,
    label: link.href === `/systems/${name}` ? title : `${title}: ${link.title}`,
    note: 'page',
  }))
  const [actions, patterns] = await Promise.all([actionEntries(name, title), patternEntries(name, title)])
  return { actions, others: [...links, ...patterns] }
}

function themeEntry(): PaletteEntry {
  const next = theme.value === 'dark' ? 'light' : 'dark'
  const label = next === 'dark' ? 'Dark theme' : 'Light theme'
  return {
    href: `#${next}`,
    label: `Switch to ${label.toLowerCase()}`,
    note: 'theme',
    run: () => setTheme(next),
  }
}

/** Returns the page of the system with a form for an operation. It has more context than the generic form. */
function actionOfPage(system: string, operation: string) {
  const page = pages.find(
    ({ path, actions }) => path.startsWith(`/systems/${system}`) && actions?.[operation] !== undefined,
  )
  const label = page?.actions?.[operation]
  if (page === undefined || label === undefined) return undefined
  return { href: `${page.path}?action=${encodeURIComponent(label)}`, label }
}

async function actionEntries(system: string, title: string): Promise<readonly PaletteEntry[]> {
  const { operations } = await describe(system)
  return operations.map(({ id, summary, name }) => ({
    ...(actionOfPage(system, name) ?? { href: `/systems/${system}/actions/${id}`, label: summary }),
    note: `${title} · ${name}`,
  }))
}

async function patternEntries(system: string, title: string): Promise<readonly PaletteEntry[]> {
  const answer = await request(`/api/${system}/_run`).then(
    (response) => response.json() as Promise<RunOverview>,
    (): RunOverview => ({ patterns: [] }),
  )
  return answer.patterns.map(({ name, id, description }) => ({
    href: `/run/${system}/${name}`,
    label: [id, description || name].filter(Boolean).join(' '),
    note: `${title} · pattern ${name}`,
  }))
}
