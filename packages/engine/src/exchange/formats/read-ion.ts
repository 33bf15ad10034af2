import type { AttributeFields, AttributeValue, Item } from '@tablewright/dynamo'

/** Items cannot contain deeper values. */
const maxDepth = 40

/**
 * Returns the item of a line of Ion text, `{Item:{…}}`. Throws SyntaxError for other text, and for values of Ion that
 * DynamoDB does not have. Numbers are checked with the item.
 */
export function parseIonLine(line: string): Item {
  const reader = new IonReader(line)
  const fields = reader.readLine()
  const item = Object.hasOwn(fields, 'Item') ? (fields.Item as AttributeFields).M : undefined
  if (item === undefined) throw new SyntaxError('The line has no Item.')
  return item
}

const blank = /\s*/y
const version = /\$ion_1_0(?![\w$])/y
const identifier = /[A-Za-z_$][\w$]*/y
const number = /[+-]?\d[\d_]*(?:\.[\d_]*)?(?:[dDeE][+-]?\d+)?/y
const sets: ReadonlySet<string> = new Set(['$dynamodb_SS', '$dynamodb_NS', '$dynamodb_BS'])

class IonReader {
  readonly #text: string
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  readLine(): Item {
    this.#take(version)
    const fields = (this.#value() as AttributeFields).M
    this.#blank()
    if (fields === undefined || this.#at < this.#text.length) throw this.#unexpected()
    return fields
  }

  #value(): AttributeValue {
    if (++this.#depth > maxDepth) throw new SyntaxError('The value is nested too deep.')
    const value = this.#plainValue()
    this.#depth--
    return value
  }

  #plainValue(): AttributeValue {
    if (this.#has('{{')) return { B: this.#until('}}').replaceAll(/\s/g, '') }
    if (this.#has('{')) return { M: this.#struct() }
    if (this.#has('[')) return { L: this.#list() }
    const text = this.#string()
    if (text !== undefined) return { S: text }
    const digits = this.#take(number)
    if (digits !== undefined) return { N: digits.replaceAll('_', '').replace(/[dD]/, 'e') }
    return this.#word()
  }

  #word(): AttributeValue {
    const word = this.#take(identifier)
    if (word === 'true' || word === 'false') return { BOOL: word === 'true' }
    if (word === 'null') {
      if (this.#has('.')) this.#take(identifier)
      return { NULL: true }
    }
    if (word !== undefined && sets.has(word) && this.#has('::')) return this.#set(word.slice(-2))
    throw this.#unexpected()
  }

  #set(type: string): AttributeValue {
    if (!this.#has('[')) throw this.#unexpected()
    const member = type[0] as 'S' | 'N' | 'B'
    const elements = this.#list().map((element) => {
      const value = (element as AttributeFields)[member]
      if (value === undefined) throw new SyntaxError(`A set has an element that is not of type ${member}.`)
      return value
    })
    return { [type]: elements } as unknown as AttributeValue
  }

  #list(): AttributeValue[] {
    const elements: AttributeValue[] = []
    while (!this.#has(']')) {
      elements.push(this.#value())
      if (!this.#has(',') && !this.#isNext(']')) throw this.#unexpected()
    }
    return elements
  }

  #struct(): Item {
    const fields = new Map<string, AttributeValue>()
    while (!this.#has('}')) {
      const name = this.#name()
      if (fields.has(name)) throw new SyntaxError('A field is given twice.')
      if (!this.#has(':')) throw this.#unexpected()
      fields.set(name, this.#value())
      if (!this.#has(',') && !this.#isNext('}')) throw this.#unexpected()
    }
    return Object.fromEntries(fields)
  }

  #name(): string {
    const name = this.#string() ?? this.#quoted("'") ?? this.#take(identifier)
    if (name === undefined) throw this.#unexpected()
    return name
  }

  /** Takes a string; adjacent long strings form one string. */
  #string(): string | undefined {
    const short = this.#quoted('"')
    if (short !== undefined) return short
    let whole: string | undefined
    for (let part = this.#quoted("'''"); part !== undefined; part = this.#quoted("'''"))
      whole = (whole ?? '') + part
    return whole
  }

  #quoted(mark: string): string | undefined {
    if (!this.#has(mark)) return undefined
    return unescaped(this.#until(mark))
  }

  /** Takes the text before the next mark that is not escaped, and the mark. */
  #until(mark: string): string {
    const start = this.#at
    let end = this.#text.indexOf(mark, start)
    while (end >= 0 && isEscaped(this.#text, start, end)) end = this.#text.indexOf(mark, end + 1)
    if (end < 0) throw this.#unexpected()
    this.#at = end + mark.length
    return this.#text.slice(start, end)
  }

  #blank(): void {
    blank.lastIndex = this.#at
    this.#at += blank.exec(this.#text)![0].length
  }

  /** Takes the next token if it has this form. */
  #take(form: RegExp): string | undefined {
    this.#blank()
    form.lastIndex = this.#at
    const [found] = form.exec(this.#text) ?? []
    if (found !== undefined) this.#at += found.length
    return found
  }

  #isNext(mark: string): boolean {
    this.#blank()
    return this.#text.startsWith(mark, this.#at)
  }

  #has(mark: string): boolean {
    if (!this.#isNext(mark)) return false
    this.#at += mark.length
    return true
  }

  #unexpected(): SyntaxError {
    return new SyntaxError(`Unexpected text at ${this.#at}.`)
  }
}

function isEscaped(text: string, start: number, at: number): boolean {
  let backslashes = 0
  while (at - backslashes > start && text[at - backslashes - 1] === '\\') backslashes++
  return backslashes % 2 === 1
}

const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  v: '\v',
  '"': '"',
  "'": "'",
  '?': '?',
  '\\': '\\',
  '/': '/',
  '\n': '',
}

function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([\s\S]))/g,
    (whole, two?: string, four?: string, eight?: string, single?: string) => {
      const digits = two ?? four ?? eight
      if (digits !== undefined) return codePoint(Number.parseInt(digits, 16), digits.length)
      const character = escapes[single!]
      if (character === undefined) throw new SyntaxError(`Unknown escape ${whole}.`)
      return character
    },
  )
}

/** A pair of surrogates is written as two escapes of four digits. */
function codePoint(code: number, digits: number): string {
  if (code > 0x10ffff) throw new SyntaxError('No character has this number.')
  return digits === 8 ? String.fromCodePoint(code) : String.fromCharCode(code)
}
