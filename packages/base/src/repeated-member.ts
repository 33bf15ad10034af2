/** A string with the colon after it, another string, or a bracket of an object. */
const tokens = /("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g

/**
 * Returns the first name that an object of a JSON text has twice; undefined if there is none. `JSON.parse` would
 * silently keep the last member only. The text is valid JSON.
 *
 * @example
 * import { repeatedMember } from '@tablewright/base'
 * repeatedMember('{"a":{"b":1},"b":2}') // → undefined
 * repeatedMember('{"a":1,"\\u0061":2}') // → 'a'
 */
export function repeatedMember(json: string): string | undefined {
  const open: Set<string>[] = []
  for (const [token, quoted] of json.matchAll(tokens)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (quoted !== undefined) {
      const name = JSON.parse(quoted) as string
      const names = open.at(-1)!
      if (names.has(name)) return name
      names.add(name)
    }
  }
  return undefined
}
