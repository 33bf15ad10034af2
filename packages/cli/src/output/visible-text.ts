const breaks = /[\t\n\r\u2028\u2029]+/gu
// Control characters, and marks that change the text direction.
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Returns a text that is safe to print on a terminal: one line, with escapes for characters that would move
 * the cursor, change colors or change the text direction. Stored texts are not trusted.
 */
export function visibleText(text: string): string {
  return text
    .replace(breaks, ' ')
    .replace(unseen, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
