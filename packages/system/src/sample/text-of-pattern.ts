import type { SeededChoices } from '../seeded-choices.js'

/** Repetitions of `*`, `+` and `{2,}` beyond their minimum. */
const maxExtra = 3

/**
 * Returns a text that a regular expression matches. Supports classes, groups, alternatives and quantifiers.
 * Lookarounds and back references are ignored, so callers must test the text.
 */
export function textOfPattern(source: string, choices: SeededChoices): string {
  return new PatternWriter(source, choices).alternatives()
}

/** Parses an expression and generates a matching text at the same time. */
class PatternWriter {
  readonly #source: string
  readonly #choices: SeededChoices
  #at = 0

  constructor(source: string, choices: SeededChoices) {
    this.#source = source
    this.#choices = choices
  }

  alternatives(): string {
    const branches = [this.#sequence()]
    while (this.#peek() === '|') {
      this.#at++
      branches.push(this.#sequence())
    }
    return this.#choices.pick(branches)
  }

  #peek(): string | undefined {
    return this.#source[this.#at]
  }

  #sequence(): string {
    let text = ''
    while (this.#at < this.#source.length && this.#peek() !== '|' && this.#peek() !== ')') {
      const start = this.#at
      this.#atom()
      const [least, most] = this.#counts()
      const end = this.#at
      const repetitions = least + this.#choices.below(most - least + 1)
      for (let index = 0; index < repetitions; index++) {
        // Each repetition chooses again.
        this.#at = start
        text += this.#atom()
      }
      this.#at = end
    }
    return text
  }

  #atom(): string {
    const character = this.#source[this.#at++]!
    if (character === '(') return this.#group()
    if (character === '[') return this.#choices.pick(this.#classMembers())
    if (character === '\\') return this.#choices.pick(escaped(this.#source[this.#at++]!))
    if (character === '.') return 'a'
    return character === '^' || character === '$' ? '' : character
  }

  #group(): string {
    const rest = this.#source.slice(this.#at)
    const isLookaround = /^\?<?[=!]/.test(rest)
    this.#at += /^\?(?::|<?[=!]|<\w+>)/.exec(rest)?.[0].length ?? 0
    const text = this.alternatives()
    this.#at++
    return isLookaround ? '' : text
  }

  #counts(): readonly [least: number, most: number] {
    const found = /^(?:[*+?]|\{(\d+)(,(\d*))?\})/.exec(this.#source.slice(this.#at))
    if (!found) return [1, 1]
    const [whole, least = '', range, most] = found
    this.#at += whole.length
    if (this.#peek() === '?') this.#at++
    if (whole === '*') return [0, maxExtra]
    if (whole === '+') return [1, 1 + maxExtra]
    if (whole === '?') return [0, 1]
    if (range === undefined) return [Number(least), Number(least)]
    const limit = Number(least) + maxExtra
    return [Number(least), most === '' ? limit : Math.min(Number(most), limit)]
  }

  #classMembers(): readonly string[] {
    const isNegated = this.#peek() === '^'
    if (isNegated) this.#at++
    const members: string[] = []
    while (this.#at < this.#source.length && this.#peek() !== ']') {
      const character = this.#source[this.#at++]!
      const next = this.#source[this.#at + 1]
      if (character === '\\') members.push(...escaped(this.#source[this.#at++]!))
      else if (this.#peek() === '-' && next !== undefined && next !== ']') {
        members.push(...range(character, next))
        this.#at += 2
      } else members.push(character)
    }
    this.#at++
    return isNegated ? letters.filter((letter) => !members.includes(letter)) : members
  }
}

function range(first: string, last: string): readonly string[] {
  const [start, end] = [first.codePointAt(0)!, last.codePointAt(0)!]
  const length = Math.max(0, Math.min(end - start + 1, 200))
  return Array.from({ length }, (_, index) => String.fromCodePoint(start + index))
}

const letters = [...range('a', 'z'), ...range('0', '9')]

function escaped(character: string): readonly string[] {
  if (character === 'd') return range('0', '9')
  if (character === 'w') return letters
  if (character === 's') return [' ']
  return [{ n: '\n', t: '\t' }[character] ?? character]
}
