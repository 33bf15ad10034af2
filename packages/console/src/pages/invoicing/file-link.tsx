import type { ComponentChildren, JSX } from 'preact'

/** A link to a file that the server generates, such as PDF or CSV. */
export function FileLink(props: {
  path: string
  input?: Readonly<Record<string, unknown>>
  children: ComponentChildren
}): JSX.Element {
  const { path, input = {}, children } = props
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  const search = query.size > 0 ? `?${query}` : ''
  return (
    <a class="button button-plain" href={`/api/invoicing${path}${search}`} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
