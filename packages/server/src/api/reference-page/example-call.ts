import { pathFields, type Route } from '@tablewright/system'
import { otherFields } from '../openapi/request-parts.js'
import { guardField, hasBody } from '../read-request.js'
import { exampleField, exampleFields } from './example-value.js'

/** Returns a command line to copy into a terminal. */
export function exampleCall(route: Route, address: string): string {
  const fields = exampleFields(otherFields(route))
  const guard = guardField(route)
  const words = ['curl', ...(route.method === 'GET' ? [] : ['-X', route.method])]
  if (guard !== undefined) words.push('-H', quote('If-Match: "1"'))
  if (hasBody(route) && Object.keys(fields).length > 0) {
    words.push('-H', quote('Content-Type: application/json'), '-d', quote(JSON.stringify(fields)))
  }
  const query = hasBody(route) ? '' : new URLSearchParams(Object.entries(fields).map(toQuery)).toString()
  words.push(quote(address + filledPath(route) + (query === '' ? '' : `?${query}`)))
  return words.join(' ')
}

function filledPath(route: Route): string {
  return pathFields(route.path).reduce((path, name) => {
    const value = exampleField(name, route.action.input[name]!.spec.type)
    return path.replace(new RegExp(`:${name}(\\{[^/]*\\})?\\??`), encodeURIComponent(String(value)))
  }, route.path)
}

function toQuery([name, value]: [string, unknown]): [string, string] {
  return [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
