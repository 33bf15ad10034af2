import { setOwnProperty } from '@tablewright/dynamo'
import { endOfString } from './end-of-string.js'

const [quote, comma, openBracket, openBrace] = [0x22, 0x2c, 0x5b, 0x7b]
const [closeBracket, closeBrace] = [0x5d, 0x7d]
const [space, tab, lineFeed, carriageReturn] = [0x20, 0x09, 0x0a, 0x0d]

/** Number of bytes that are parsed in about a millisecond. */
const defaultStepLength = 256 * 1024

type Members = Record<string, unknown>
type Container = unknown[] | Members

/** A list or object that is partly parsed. */
interface Frame {
  readonly container: Container
  readonly closer: number
}

/** A list or object that starts in the unparsed text. */
interface Opened {
  readonly closer: number
  /** Its quoted name if it is a member of an object. */
  readonly nameStart: number
  readonly nameEnd: number
}

/**
 * Parses JSON in steps. Returns the same value as `JSON.parse`, and throws for the same texts. Cuts the text at
 * commas, parses the elements between two cuts and adds them to the lists and objects that are open there.
 */
export function* parseJsonSteps(json: Buffer, stepLength = defaultStepLength): Generator<undefined, unknown> {
  const first = afterBlanks(json, 0)
  const opener = json[first]
  if (opener !== openBracket && opener !== openBrace) return JSON.parse(json.toString('utf8'))
  const reader = new PartReader(json, first, stepLength)
  while (!reader.read()) yield
  return reader.root
}

/** Finds the offsets at which a JSON text is cut. */
class PartReader {
  readonly #json: Buffer
  readonly #stepLength: number
  readonly #parsed: ParsedPart
  readonly #opened: Opened[] = []
  #at: number
  /** The last string. */
  #nameStart = 0
  #nameEnd = 0

  constructor(json: Buffer, first: number, stepLength: number) {
    this.#json = json
    this.#stepLength = stepLength
    this.#parsed = new ParsedPart(json, first + 1, closerOf(json[first]!))
    this.#at = first + 1
  }

  get root(): Container {
    return this.#parsed.root
  }

  /** Reads one step. Returns whether the end is reached. */
  read(): boolean {
    const json = this.#json
    const end = Math.min(this.#at + this.#stepLength + 1, json.length)
    let at = this.#at
    for (; at < end; at++) {
      const byte = json[at]!
      if (byte === quote) {
        this.#nameStart = at
        at = endOfString(json, at)
        this.#nameEnd = at + 1
      } else if (byte === openBracket || byte === openBrace) {
        this.#opened.push({ closer: closerOf(byte), nameStart: this.#nameStart, nameEnd: this.#nameEnd })
      } else if (byte === closeBracket || byte === closeBrace) {
        if (this.#opened.pop() !== undefined) continue
        at = this.#parsed.closeAt(at)
        if (at === json.length) return true
      } else if (byte === comma && at - this.#parsed.start >= this.#stepLength) {
        this.#parsed.cutAt(at, this.#opened)
        this.#opened.length = 0
      }
    }
    if (at >= json.length) throw new SyntaxError('The JSON ends early.')
    this.#at = at
    return false
  }
}

/** The parsed part of a JSON text. */
class ParsedPart {
  readonly root: Container
  /** Start of the unparsed text. */
  start: number
  readonly #json: Buffer
  /** The lists and objects that are open at `start`, the outermost first. */
  readonly #frames: Frame[]
  /** Whether an element has to follow, because a comma was the last byte. */
  #needsElement = false

  constructor(json: Buffer, start: number, closer: number) {
    this.#json = json
    this.start = start
    this.root = closer === closeBracket ? [] : {}
    this.#frames = [{ container: this.root, closer }]
  }

  /** Parses the text before a comma, in which some lists and objects were opened. */
  cutAt(at: number, opened: readonly Opened[]): void {
    let closers = ''
    for (const { closer } of opened) closers = String.fromCharCode(closer) + closers
    let holder = this.#parseTo(at, closers)
    for (const { closer, nameStart, nameEnd } of opened) {
      const container = (
        Array.isArray(holder) ? holder.at(-1) : holder[JSON.parse(this.#textOf(nameStart, nameEnd)) as string]
      ) as Container
      this.#frames.push({ container, closer })
      holder = container
    }
    if (isEmpty(holder)) throw elementMissing()
    this.#needsElement = true
    this.start = at + 1
  }

  /**
   * Parses the text before a bracket that closes the innermost frame, and closes the frames that end directly after
   * it. Returns the index of the comma after them, or the length of the text.
   */
  closeAt(start: number): number {
    const json = this.#json
    this.#parseTo(start, '')
    this.#needsElement = true
    for (let at = start; ; ) {
      if (json[at] !== this.#frames.pop()!.closer) throw new SyntaxError('A bracket does not match.')
      at = afterBlanks(json, at + 1)
      if (this.#frames.length === 0) {
        if (at < json.length) throw new SyntaxError('The JSON has ended.')
        return at
      }
      if (json[at] !== comma) continue
      this.start = at + 1
      return at
    }
  }

  /** Parses the next elements of the innermost frame and adds them to it. Returns them in a separate container. */
  #parseTo(end: number, closers: string): Container {
    const { container, closer } = this.#frames.at(-1)!
    const opener = closer === closeBracket ? '[' : '{'
    const text = opener + this.#textOf(this.start, end) + closers + String.fromCharCode(closer)
    const parsed = JSON.parse(text) as Container
    if (this.#needsElement && isEmpty(parsed)) throw elementMissing()
    if (Array.isArray(parsed)) for (const element of parsed) (container as unknown[]).push(element)
    else for (const name of Object.keys(parsed)) setOwnProperty(container as Members, name, parsed[name])
    return parsed
  }

  #textOf(start: number, end: number): string {
    return this.#json.toString('utf8', start, end)
  }
}

function isEmpty(container: Container): boolean {
  if (Array.isArray(container)) return container.length === 0
  for (const _ in container) return false
  return true
}

function elementMissing(): SyntaxError {
  return new SyntaxError('An element is missing before or after a comma.')
}

function closerOf(opener: number): number {
  return opener === openBracket ? closeBracket : closeBrace
}

function afterBlanks(json: Uint8Array, start: number): number {
  let at = start
  for (; at < json.length; at++) {
    const byte = json[at]
    if (byte !== space && byte !== lineFeed && byte !== carriageReturn && byte !== tab) break
  }
  return at
}
