/** Width of a character in the widest font of each family, relative to the font size. */
const widthOfCharacter = { mono: 0.62, sans: 0.66 }
/** Scripts with double-width characters, and pictographs. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u

export type Family = keyof typeof widthOfCharacter

/** Returns an upper bound of the width of a text, in pixels. */
export function textWidth(text: string, size: number, family: Family): number {
  return columns(text) * size * widthOfCharacter[family]
}

/** Returns the text, truncated with an ellipsis if it does not fit. */
export function fitText(text: string, width: number, size: number, family: Family): string {
  if (textWidth(text, size, family) <= width) return text
  const maxCharacters = width / (size * widthOfCharacter[family]) - 1
  let kept = ''
  let used = 0
  for (const character of text) {
    used += columns(character)
    if (used > maxCharacters) break
    kept += character
  }
  return `${kept}…`
}

/** Breaks a text without spaces into lines: after a delimiter if one is near, otherwise where the line is full. */
export function wrapText(text: string, width: number, size: number, maxLines: number): readonly string[] {
  const lines: string[] = []
  let rest = text
  while (rest !== '' && lines.length < maxLines - 1 && textWidth(rest, size, 'mono') > width) {
    const full = fitText(rest, width, size, 'mono').slice(0, -1)
    const delimiter = full.lastIndexOf('#') + 1
    const line = delimiter > full.length / 2 ? full.slice(0, delimiter) : full
    if (line === '') break
    lines.push(line)
    rest = rest.slice(line.length)
  }
  return [...lines, fitText(rest, width, size, 'mono')]
}

function columns(text: string): number {
  let sum = 0
  for (const character of text) sum += wide.test(character) ? 2 : 1
  return sum
}

/** Escapes a text for markup. Characters that XML does not allow become a replacement character. */
export function escapeText(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: keys may contain them, XML may not.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
