import type { CodecModel } from '../../model/codec-model.js'
import type { SegmentModel, TemplateModel } from '../../model/template-model.js'
import { parseTemplate } from '../../templates/parse-template.js'

const plainText: CodecModel = { kind: 'text', onDelimiter: 'refuse', fold: false }

/** A template whose placeholders default to text. Unlike the language, it refuses nothing. */
export function templateOf(text: string, codecs: Readonly<Record<string, CodecModel>> = {}): TemplateModel {
  const segments = parseTemplate(text).map(
    (part): SegmentModel =>
      'literal' in part
        ? { kind: 'literal', text: part.literal }
        : { kind: 'placeholder', attribute: part.placeholder, codec: codecs[part.placeholder] ?? plainText },
  )
  return { text, delimiter: '#', segments }
}
