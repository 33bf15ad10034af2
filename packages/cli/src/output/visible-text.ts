const breaks = /[\t\n\r\u2028\u2029]+/gu
// Controls, and marks that turn the direction of text.
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Returns a text that a terminal only shows: on one line, and with escapes for characters that would move the cursor, change
 * colors or turn the direction of other text. Stored texts may come from anybody.
 */
export function visibleText(text: string): string {
  return text
    .replace(breaks, ' ')
    .replace(unseen, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
