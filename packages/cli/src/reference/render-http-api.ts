import type { AnySystem } from '@tablewright/system'
import { table } from './render-command-line.js'

/** Renders the HTTP API of the systems as a page of Markdown: routes with their rights, roles and events. */
export function renderHttpApi(systems: readonly AnySystem[]): string {
  return `${[
    '# HTTP API',
    'Made by `tablewright reference --http`. A running server describes the same as OpenAPI 3.1 and as pages.',
    'Errors are problem documents (RFC 9457) with a stable `code`. Lists answer `{ items, cursor }`.',
    ...systems.map(renderSystem),
  ].join('\n\n')}\n`
}

function renderSystem(system: AnySystem): string {
  const { name, title, routes, access, events = {} } = system
  const listed = routes.filter(({ unlisted }) => !unlisted)
  const rows = listed.map(({ method, path, action, right }) => [
    `\`${method} /api/${name}${path}\``,
    action.summary,
    right ?? access.rightOf(action) ?? 'admin',
  ])
  const roles = Object.entries(access.roles).map(([role, about]) => [role, about, rightsOf(system, role)])
  const named = Object.entries(events as Readonly<Record<string, { readonly summary: string }>>)
  return [
    `## ${title}`,
    table(['route', '', 'right'], rows),
    ...(roles.length > 0 ? [table(['role', '', 'rights'], roles)] : []),
    ...(named.length > 0
      ? [
          table(
            ['event', ''],
            named.map(([type, { summary }]) => [`\`${type}\``, summary]),
          ),
        ]
      : []),
  ].join('\n\n')
}

function rightsOf({ access }: AnySystem, role: string): string {
  return Object.entries(access.rights)
    .filter(([, { grants }]) => grants[role] !== undefined)
    .map(([right, { grants }]) => (grants[role] === 'any' ? right : `${right} (own)`))
    .join(', ')
}
