/** A rule of a build: where requests for some paths go. */
export interface RouteRule {
  readonly source: string
  readonly to: string
}

/** The rules of a build, where it has them in the usual form. */
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

/** The first rule that a path fits; paths are those inside the application, without its base path. */
export function ruleFor(rules: readonly RouteRule[], basePath: string, path: string): RouteRule | undefined {
  const inner = basePath === '/' ? path : path.slice(basePath.length) || '/'
  return rules.find(({ source }) => fits(source, inner))
}

/** `:name` stands for one part of the path, `:name*` for any number of them. */
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
