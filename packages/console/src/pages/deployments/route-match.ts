/** A routing rule of a build. */
export interface RouteRule {
  readonly source: string
  readonly to: string
}

/** Returns the routing rules of a build, if they have the expected form. */
export function rulesOf(routes: unknown): readonly RouteRule[] {
  if (!Array.isArray(routes)) return []
  return routes.filter(
    (rule): rule is RouteRule =>
      typeof rule === 'object' &&
      rule !== null &&
      typeof rule.source === 'string' &&
      typeof rule.to === 'string',
  )
}

/** Returns the first rule that matches a path. Rules match paths without the base path of the application. */
export function ruleFor(rules: readonly RouteRule[], basePath: string, path: string): RouteRule | undefined {
  const inner = basePath === '/' ? path : path.slice(basePath.length) || '/'
  return rules.find(({ source }) => fits(source, inner))
}

/** Whether a rule matches a path: `:name` matches one segment, `:name*` any number of segments. */
function fits(source: string, path: string): boolean {
  const wanted = partsOf(source)
  const given = partsOf(path)
  if (wanted.at(-1)?.startsWith(':') && wanted.at(-1)!.endsWith('*')) {
    wanted.pop()
    given.length = Math.min(given.length, wanted.length)
  }
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  )
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
