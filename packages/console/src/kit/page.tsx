import type { ComponentChildren, JSX } from 'preact'
import { usePageTitle } from './use-page-title.js'
import './page.css'

export interface PageProps {
  readonly title: string
  /** Content next to the title, such as a state. */
  readonly beside?: ComponentChildren
  /** One line under the title. */
  readonly summary?: ComponentChildren
  /** Breadcrumb links, the outermost first. */
  readonly trail?: readonly { readonly label: string; readonly href: string }[]
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}

/**
 * The layout of a page: title, breadcrumb, actions and content. The title gets the focus when the page opens.
 */
export function Page({ title, beside, summary, trail, actions, children }: PageProps): JSX.Element {
  usePageTitle(title)
  return (
    <div class="page">
      <header class="page-head">
        <div class="page-titles">
          {trail && (
            <nav class="page-trail" aria-label="Path to this page">
              {trail.map(({ label, href }) => (
                <a key={href} href={href}>
                  {label}
                </a>
              ))}
            </nav>
          )}
          <div class="row">
            <h1 tabIndex={-1}>{title}</h1>
            {beside}
          </div>
          {summary !== undefined && <p class="soft">{summary}</p>}
        </div>
        {actions !== undefined && <div class="row">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
