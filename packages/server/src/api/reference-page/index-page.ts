import { type AnySystem, sharedProblems } from '@tablewright/system'
import { html } from 'hono/html'
import { pageResponse, problemTable } from './layout.js'

/** Renders the list of systems as a page. */
export function indexPage(systems: readonly AnySystem[]): Promise<Response> {
  return pageResponse(
    'Tablewright API',
    html`<h1>Tablewright API</h1>
<h2>Systems</h2>
<dl>${systems.map(
      ({ name, title, summary }) => html`<dt><a href="/api/${name}">${title}</a></dt><dd>${summary}</dd>`,
    )}</dl>
<h2>Errors of every system</h2>
${problemTable({ ...sharedProblems, INTERNAL: 500 })}`,
  )
}
