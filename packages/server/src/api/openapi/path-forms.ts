/** Returns the paths of a route in the notation of OpenAPI. An optional last field gives two paths. */
export function openApiPaths(path: string): readonly string[] {
  const braced = (text: string) => text.replace(/:(\w+)(\{[^/]*\})?\??/g, '{$1}')
  const optional = /\/:\w+\?$/.exec(path)
  return optional ? [braced(path.slice(0, optional.index)) || '/', braced(path)] : [braced(path)]
}

/** Returns the id of an operation, from which client generators make method names: `postLeasesLeaseIdExtend`. */
export function operationId(method: string, path: string): string {
  const words = path.match(/\w+/g) ?? []
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
