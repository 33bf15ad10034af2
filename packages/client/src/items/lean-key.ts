import { TablewrightError } from '@tablewright/base'
import type { CodecModel } from '@tablewright/design/model'
import type { AttributeFields } from '@tablewright/dynamo'
import type { KeyCodec } from './key-codec.js'

/** A key template of a compiled client. Its delimiter is `#`, and a placeholder without a kind is plain text. */
export type LeanTemplate = readonly (string | readonly [attribute: string, kind?: CodecModel['kind']])[]

/** Why a value cannot be part of a key, and the width of its text if it is fixed. */
export type LeanPart = readonly [problemOf: (value: unknown) => string | false | undefined, width?: number]

/** Renders keys whose values stand there as they are, for designs that have no others. Its errors have no words. */
export function leanKey(
  template: LeanTemplate,
  partOf: (model: { readonly kind: string }) => LeanPart,
): KeyCodec {
  const rows = template.map((part) =>
    typeof part === 'string' ? part : ([part[0], ...partOf({ kind: part[1] ?? 'text' })] as const),
  )
  return {
    attributes: template.flatMap((part) => (typeof part === 'string' ? [] : part[0])),
    render: (values) => {
      let S = ''
      for (const row of rows) {
        if (typeof row === 'string') S += row
        else {
          const [attribute, problemOf] = row
          const value = values[attribute]
          const code = value == null ? 'KEY_PART_MISSING' : problemOf(value)
          if (code) throw new TablewrightError(code, code, { data: { attribute } })
          S += value
        }
      }
      return { S }
    },
    match: (stored) => {
      let { S: rest } = (stored ?? {}) as AttributeFields
      const values: Record<string, unknown> = {}
      for (const row of rows) {
        if (rest === undefined) return undefined
        const [attribute, problemOf, width] = row as Exclude<typeof row, string>
        const isText = typeof row === 'string'
        const piece: string = isText ? row : width ? rest.slice(0, width) : rest.split('#', 1)[0]!
        const isOther = isText
          ? !rest.startsWith(row)
          : problemOf(piece) || (Object.hasOwn(values, attribute) && values[attribute] !== piece)
        if (isOther) return undefined
        if (!isText) values[attribute] = piece
        rest = rest.slice(piece.length)
      }
      return rest === '' ? values : undefined
    },
  }
}
