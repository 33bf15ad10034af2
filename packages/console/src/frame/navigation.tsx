import type { JSX } from 'preact'
import { holds, me, sees } from '../api/me.js'
import { useServerIndex } from '../api/use-server-index.js'
import { linksOf, nearestLink } from '../pages/links.js'
import { useSignal } from '../state/signal.js'
import './navigation.css'

/** Navigation: home, the systems, and the pages of the open system. */
export function Navigation(props: {
  path: string
  system: string | undefined
  onGo: () => void
}): JSX.Element {
  const { path, system, onGo } = props
  const principal = useSignal(me)
  const systems = (useServerIndex().data?.systems ?? []).filter(({ name }) => sees(principal, name))
  const holdsLink = (name: string, right: string | undefined) =>
    right === undefined || holds(principal, name, right)
  const nearest = system === undefined ? path : nearestLink(system, path)
  const link = (href: string, label: string) => (
    <a href={href} aria-current={currentOf(href, path, nearest)} onClick={onGo}>
      {label}
    </a>
  )
  return (
    <nav class="navigation" id="navigation" aria-label="Main">
      <ul>
        <li>{link('/', 'Home')}</li>
        {principal?.managesTokens && <li>{link('/tokens', 'Tokens')}</li>}
      </ul>
      <p class="navigation-head">Systems</p>
      <ul>
        {systems.map(({ name, title }) => (
          <li key={name} data-open={name === system || undefined}>
            {link(`/systems/${name}`, title)}
            {name === system && (
              <ul>
                {linksOf(name)
                  .filter(({ href, right }) => href !== `/systems/${name}` && holdsLink(name, right))
                  .map(({ href, title, section }) => (
                    <li key={href} data-section={section}>
                      {link(href, title)}
                    </li>
                  ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns the `aria-current` value of a link: the page itself, or a page above it. */
function currentOf(href: string, path: string, nearest: string | undefined): 'page' | 'true' | undefined {
  if (href === path) return 'page'
  return href === nearest ? 'true' : undefined
}
