import { RefusedInput, refusedWithin } from '@tablewright/client'
import type { TypeModel } from '@tablewright/design/model'
import { maxSortKeySize } from '@tablewright/dynamo'
import { oneLineText, unsafeCharacters } from './one-line.js'

/** Maximum length of an id: up to four ids must fit into one sort key. */
const maxIdSize = maxSortKeySize / 4

/** Text fields of a path are used in keys. */
const maxPathTextSize = maxSortKeySize

const unsafe = new RegExp(`[${unsafeCharacters}]`, 'u')

/**
 * Returns why a value, or a value nested in it, is refused as a text that identifies or explains something, or
 * undefined if it is accepted.
 */
export function textRefusal(type: TypeModel, value: unknown, inPath: boolean): RefusedInput | undefined {
  if (typeof value === 'object') {
    for (const [step, memberType, member] of membersOf(type, value)) {
      const refusal = textRefusal(memberType, member, inPath)
      if (refusal !== undefined) return step === undefined ? refusal : refusedWithin(step, refusal)
    }
    return undefined
  }
  if (typeof value !== 'string') return undefined
  if (value !== '' && isForPeople(type) && value.trim() === '') return new RefusedInput('must not be blank')
  return keyTextRefusal(type, value, inPath)
}

/** Whether the text is shown to people and must not be empty. Texts for programs have no pattern. */
function isForPeople(type: TypeModel): boolean {
  if (type.kind === 'id') return true
  return type.kind === 'text' && (type.minimumLength ?? 0) > 0 && type.pattern !== undefined
}

function keyTextRefusal(type: TypeModel, value: string, inPath: boolean): RefusedInput | undefined {
  const limit = type.kind === 'id' ? maxIdSize : inPath ? maxPathTextSize : undefined
  if (limit === undefined) return undefined
  // Clients resolve them as steps of a path: the address would be that of another route.
  if (value === '.' || value === '..') return new RefusedInput('must not consist of one or two dots')
  if (Buffer.byteLength(value) > limit) return new RefusedInput(`is longer than ${limit} bytes`)
  return unsafe.test(value) ? new RefusedInput(`must be ${oneLineText}`) : undefined
}

/** Members of sets have no index. */
type Member = readonly [step: string | undefined, type: TypeModel, value: unknown]

/**
 * Returns the members of lists, sets, maps and records. A value of another shape has none; the type check
 * refuses it.
 */
function membersOf(type: TypeModel, value: object | null): readonly Member[] {
  if (value === null) return []
  switch (type.kind) {
    case 'list':
      return Array.isArray(value) ? value.map((element, index) => [`[${index}]`, type.element, element]) : []
    case 'set': {
      const { member } = type
      return member && value instanceof Set ? [...value].map((each) => [undefined, member, each]) : []
    }
    case 'map':
      return Object.entries(value).map(([name, each]) => [name, type.value, each])
    case 'record':
      return Object.entries(value).flatMap(([name, each]) => {
        const field = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined
        return field ? [[name, field.type, each] as const] : []
      })
    default:
      return []
  }
}
