import { serializationError, validationError } from '@tablewright/dynamo'

/** A required member of a request that is read strictly. */
export interface StrictMember {
  readonly name: string
  readonly expected: 'a string' | 'a sequence' | 'i32'
}

/**
 * Throws for a request that lacks a member or has one of the wrong type, null included. Errors name the position in the
 * request, as if it had been sent without white space.
 */
export function checkStrictly(members: readonly StrictMember[], request: unknown): void {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return
  const given = request as Readonly<Record<string, unknown>>
  const isRight = ({ name, expected }: StrictMember) => fits(expected, given[name])
  if (!members.every(isRight)) throw firstFault(members, given)
}

function fits(expected: StrictMember['expected'], value: unknown): boolean {
  if (expected === 'a string') return typeof value === 'string'
  return expected === 'i32' ? value === (Number(value) | 0) : Array.isArray(value)
}

function firstFault(members: readonly StrictMember[], request: Readonly<Record<string, unknown>>): Error {
  const at = (text: string) => `at line 1 column ${Buffer.byteLength(text)}`
  let text = ''
  for (const [name, value] of Object.entries(request)) {
    if (value === undefined) continue
    text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:`
    const member = members.find((each) => each.name === name)
    if (member !== undefined && !fits(member.expected, value)) {
      // The value of an object or list is not read.
      const read = typeof value === 'object' && value !== null ? text : text + JSON.stringify(value)
      return serializationError(
        `${mismatch(value, member.expected)}, expected ${member.expected} ${at(read)}`,
      )
    }
    text += JSON.stringify(value)
  }
  const missing = members.find(({ name }) => request[name] === undefined)!
  return validationError(`missing field \`${missing.name}\` ${at(`${text === '' ? '{' : text}}`)}`)
}

function mismatch(value: unknown, expected: StrictMember['expected']): string {
  if (value === null) return 'invalid type: null'
  switch (typeof value) {
    case 'string':
      return `invalid type: string ${JSON.stringify(value)}`
    case 'boolean':
      return `invalid type: boolean \`${value}\``
    case 'number':
      if (!Number.isInteger(value)) return `invalid type: floating point \`${value}\``
      return `invalid ${expected === 'i32' ? 'value' : 'type'}: integer \`${value}\``
    default:
      return `invalid type: ${Array.isArray(value) ? 'sequence' : 'map'}`
  }
}
