import { type AnySystem, type OutputShape, type Route, sharedProblems } from '@tablewright/system'
import { html } from 'hono/html'
import { exampleCall } from './example-call.js'
import { fieldText } from './field-text.js'
import { type Html, pageResponse, problemTable } from './layout.js'

/** Renders the API of a system as a page. */
export function systemPage(system: AnySystem, routes: readonly Route[], address: string): Promise<Response> {
  return pageResponse(
    `${system.title} API`,
    html`<h1>${system.title}</h1>
<p>${system.summary}</p>
<p><a href="/api">All systems</a> · <a href="${address}/openapi.json">OpenAPI 3.1</a></p>
<h2>Routes</h2>
${routes.map((route) => routeDetails(route, address))}
<h2>Errors</h2>
<p>Errors are <code>application/problem+json</code>. Decide on <code>code</code>, which never changes meaning.</p>
${problemTable({ ...sharedProblems, ...system.problems, INTERNAL: 500 })}`,
  )
}

function routeDetails(route: Route, address: string): Html {
  const { method, path, action, status } = route
  return html`<details>
<summary><code class="method">${method}</code> <code>${path}</code> <span>${action.summary}</span></summary>
${fieldTable('Takes', action.input)}
<p>Answers ${status}${outputText(action.output)}</p>
${'fields' in action.output ? fieldTable('Fields', action.output.fields) : ''}
<pre>${exampleCall(route, address)}</pre>
</details>`
}

function fieldTable(title: string, fields: Route['action']['input']): Html | string {
  const rows = Object.entries(fields)
  if (rows.length === 0) return ''
  return html`<table>
<thead><tr><th>${title}</th><th></th></tr></thead>
<tbody>${rows.map(([name, field]) => html`<tr><td><code>${name}</code></td><td>${fieldText(field)}</td></tr>`)}</tbody>
</table>`
}

function outputText(output: OutputShape): string {
  switch (output.kind) {
    case 'record':
      return ' with one object.'
    case 'list':
      return ' with a list.'
    case 'page':
      return ' with items, and a cursor when there are more.'
    case 'text':
    case 'file':
      return ` with ${output.contentType}.`
    case 'nothing':
      return ' and nothing else.'
  }
}
