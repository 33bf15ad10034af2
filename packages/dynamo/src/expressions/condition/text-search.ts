/** Up to this many comparisons in the worst case, the runtime's search is used. */
const maxComparisons = 2 ** 18

/**
 * As `text.includes(part)`, but in linear time. The runtime's own search is quadratic for texts that repeat
 * themselves: seconds for the text of one item.
 */
export function includesText(text: string, part: string): boolean {
  if (text.length * part.length <= maxComparisons || part.length > text.length) return text.includes(part)
  // Most texts do not contain the prefix, for which the runtime's search is fast.
  const start = text.indexOf(part.slice(0, beginningLength))
  if (start < 0) return false
  if (text !== lastText) {
    lastText = text
    lastUnits = unitsOf(text)
  }
  return includesUnits(lastUnits, unitsOf(part), start)
}

const beginningLength = 8

/** The last searched text: one expression can search for many parts of it. */
let lastText = ''
let lastUnits: Uint16Array = new Uint16Array(0)

/** The code units of a text as UTF-16LE bytes; they are only compared for equality. */
function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  Buffer.from(units.buffer).write(text, 'utf16le')
  return units
}

/** Knuth–Morris–Pratt search from a position on. */
function includesUnits(text: Uint16Array, part: Uint16Array, start: number): boolean {
  const borders = bordersOf(part)
  let matched = 0
  for (let at = start; at < text.length; at++) {
    const unit = text[at]!
    while (matched > 0 && part[matched] !== unit) matched = borders[matched - 1]!
    if (part[matched] === unit) matched++
    if (matched === part.length) return true
  }
  return false
}

/** For each prefix of a text, the length of its longest proper prefix that is also a suffix. */
function bordersOf(text: Uint16Array): Int32Array {
  const borders = new Int32Array(text.length)
  let matched = 0
  for (let at = 1; at < text.length; at++) {
    const unit = text[at]!
    while (matched > 0 && text[matched] !== unit) matched = borders[matched - 1]!
    if (text[matched] === unit) matched++
    borders[at] = matched
  }
  return borders
}
