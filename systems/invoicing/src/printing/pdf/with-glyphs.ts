import { refuse } from '@tablewright/system'
import type { Paper } from '../paper.js'
import type { Document } from './sheet.js'

const maxNamed = 10

/** Pictographs and their modifiers, which a document can omit. */
const pictures = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u20e3\ufe00-\ufe0f]/u

interface DocumentWithFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

/**
 * Returns the document with characters that its font has. Missing pictographs are left out. Throws for other
 * missing characters, which would be printed as boxes.
 */
export function withGlyphs(document: Document, { logo, ...paper }: Paper): Paper {
  const { font } = (document.font('regular') as unknown as DocumentWithFont)._font
  const missing = new Set<string>()
  const known = new Map<string, boolean>()
  const has = (character: string): boolean => {
    const found = known.get(character) ?? font.hasGlyphForCodePoint(character.codePointAt(0)!)
    known.set(character, found)
    return found
  }
  const text = (value: string): string => {
    let result = ''
    for (const character of value) {
      // Control and format characters are removed when text is drawn.
      if (/\p{C}/u.test(character) || has(character)) result += character
      else if (!pictures.test(character)) missing.add(character)
    }
    return result
  }
  const printed = mapTexts(paper, text) as Paper
  if (missing.size > 0) throw noCharacters([...missing])
  return logo === undefined ? printed : { ...printed, logo }
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]))
}

function noCharacters(characters: readonly string[]) {
  const named = characters.slice(0, maxNamed).join(' ')
  const more = characters.length > maxNamed ? ` and ${characters.length - maxNamed} more` : ''
  return refuse('PDF_CHARACTERS', `The font of PDFs has no ${named}${more}.`, {
    remedy: 'Open the page of the document and print it in the browser instead.',
    data: { characters: characters.slice(0, maxNamed) },
  })
}
