import { TablewrightError } from '@tablewright/base'
import type { CodecModel } from '../model/codec-model.js'

/** Modifiers of a placeholder, which set how its value is written in this key: `<at descending>`, `<status folded>`. */
export const keyModifiers = ['ascending', 'descending', 'folded', 'unpadded'] as const

export type KeyModifier = (typeof keyModifiers)[number]

/** Splits a placeholder: `at descending` is the attribute `at` with a modifier. */
export function splitPlaceholder(text: string): { readonly name: string; readonly modifier?: KeyModifier } {
  const space = text.lastIndexOf(' ')
  const modifier = keyModifiers.find((each) => each === text.slice(space + 1))
  return space < 0 || modifier === undefined ? { name: text } : { name: text.slice(0, space), modifier }
}

/** Returns the codec of a placeholder with its modifier. */
export function modifyCodec(codec: CodecModel, modifier: KeyModifier, place: string): CodecModel {
  switch (modifier) {
    case 'ascending':
    case 'descending':
      if (codec.kind === 'integer' || codec.kind === 'timestamp') return { ...codec, direction: modifier }
      break
    case 'folded':
      if (codec.kind === 'text') return { ...codec, fold: true }
      if (codec.kind === 'oneOf' && differFolded(codec.values)) return { ...codec, fold: true }
      break
    case 'unpadded':
      if (codec.kind === 'integer') return { kind: 'decimal' }
  }
  throw new TablewrightError('TEMPLATE_MODIFIER_IMPOSSIBLE', `${place} cannot be ${modifier}.`, {
    remedy:
      'Use ascending and descending with integers and times, folded with texts and with oneOf() values that differ in lower case, unpadded with integers.',
    data: { modifier, codec: codec.kind },
  })
}

function differFolded(values: readonly string[]): boolean {
  return new Set(values.map((value) => value.toLowerCase())).size === values.length
}
