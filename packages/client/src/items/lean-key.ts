import { TablewrightError } from '@tablewright/base'
import type { CodecModel } from '@tablewright/design/model'
import type { AttributeFields } from '@tablewright/dynamo'
import type { KeyCodec } from './key-codec.js'
import type { LeanPart } from './lean-parts.js'

/** A key template of a compiled client. Its delimiter is `#`, and a placeholder without a kind is plain text. */
export type LeanTemplate = readonly (string | readonly [attribute: string, kind?: CodecModel['kind']])[]

/** Renders keys that contain their values unchanged, for designs with no other keys. Its errors have no messages. */
export function leanKey(
  template: LeanTemplate,
  partOf: (model: { readonly kind: string }) => LeanPart,
): KeyCodec {
  // Literal text is a part that is given, and that is as wide as it is.
  const rows = template.map((part): Row => {
    if (typeof part !== 'string') return [part[0], undefined, ...partOf({ kind: part[1] ?? 'text' })]
    return ['', part, (piece) => piece !== part && part, part.length]
  })
  return {
    attributes: rows.flatMap(([attribute]) => attribute || []),
    render: (values) => {
      let S = ''
      for (const [attribute, text, problemOf] of rows) {
        const value = text ?? values[attribute]
        const code = value == null ? 'KEY_PART_MISSING' : problemOf(value)
        if (code) throw new TablewrightError(code, code, { data: { attribute } })
        S += value
      }
      return { S }
    },
    match: (stored) => {
      let { S: rest } = (stored ?? {}) as AttributeFields
      const values: Record<string, unknown> = {}
      if (rest === undefined) return undefined
      for (const [attribute, text, problemOf, width] of rows) {
        const piece: string = width ? rest.slice(0, width) : rest.split('#', 1)[0]!
        if (problemOf(piece)) return undefined
        if (text === undefined) {
          if (Object.hasOwn(values, attribute) && values[attribute] !== piece) return undefined
          values[attribute] = piece
        }
        rest = rest.slice(piece.length)
      }
      return rest === '' ? values : undefined
    },
  }
}

/** The attribute of a placeholder, or the text. */
type Row = readonly [attribute: string, text: string | undefined, ...LeanPart]
