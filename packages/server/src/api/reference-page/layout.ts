import { html, raw } from 'hono/html'
import { pagePolicy, style } from './style.js'

/** HTML from a template, in which all inserted values are escaped. */
export type Html = ReturnType<typeof html>

export async function pageResponse(title: string, content: Html): Promise<Response> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>${content}</body>
</html>
`
  return new Response(page.toString(), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy },
  })
}

/** The codes of errors and their status; each can be linked to, as `type` of a problem does. */
export function problemTable(problems: Readonly<Record<string, number>>): Html {
  const rows = Object.entries(problems).sort(([, one], [, other]) => one - other)
  return html`<table>
<thead><tr><th>Status</th><th>Code</th></tr></thead>
<tbody>${rows.map(([code, status]) => html`<tr id="${code}"><td>${status}</td><td><code>${code}</code></td></tr>`)}</tbody>
</table>`
}
