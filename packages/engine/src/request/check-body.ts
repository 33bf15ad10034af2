import {
  itemTooLarge,
  maxRequestDepth,
  maxRequestElements,
  maxRequestNames,
  maxRequestValues,
  maxSetMembers,
  maxSingleRequestSize,
  validationError,
} from '@tablewright/dynamo'
import { endOfString } from '../encoding/end-of-string.js'

/** Smaller bodies cannot exceed the limits. */
const smallBody = 64 * 1024

const [quote, colon, comma] = [0x22, 0x3a, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]
/** The depth of an element in a list that is a member of the request. */
const elementDepth = 2
const space = 0x20

/** Operations with several items. Requests of other operations are smaller. */
const carriesMany: ReadonlySet<string> = new Set([
  'BatchGetItem',
  'BatchWriteItem',
  'BatchExecuteStatement',
  'ExecuteTransaction',
  'TransactGetItems',
  'TransactWriteItems',
])

/** Throws for a body that is larger than any valid request of its operation. */
export function checkBodySize(operation: string, body: Uint8Array): void {
  if (body.length > maxSingleRequestSize && !carriesMany.has(operation))
    throw validationError(
      `The request has ${body.length} bytes, more than the ${maxSingleRequestSize} that a valid one can have`,
    )
}

/**
 * Throws for a body with too many names or values or a too long string, before it is parsed: parsing and checking it
 * would keep other requests waiting. Reads each byte once, up to the first that exceeds a limit.
 */
export function checkBodyCounts(body: Uint8Array): void {
  if (body.length > smallBody) new BodyCounts(body).checkTo(body.length)
}

/** As `checkBodyCounts`, in steps of 256 KB. */
export function* bodyCountSteps(body: Uint8Array): Generator<undefined, void> {
  const counts = new BodyCounts(body)
  for (let end = stepLength; end < body.length; end += stepLength) {
    counts.checkTo(end)
    yield
  }
  counts.checkTo(body.length)
}

const stepLength = 256 * 1024

/** Counts for the part of a body that has been read. */
class BodyCounts {
  readonly #body: Uint8Array
  #at = 0
  #names = 0
  #objects = 0
  #commas = 0
  /** Consecutive elements that are not objects: the members of a set. */
  #members = 0
  /** Number of open objects and lists. */
  #depth = 0
  /** Number of objects in top-level lists and maps of the request: actions, statements, parameters, conditions. */
  #elements = 0
  /** Whether the last opened member of the request is an item. Its attributes do not count as elements. */
  #isItem = false

  constructor(body: Uint8Array) {
    this.#body = body
  }

  /** Counts the bytes before `end`, and the rest of a string that ends after it. */
  checkTo(end: number): void {
    const body = this.#body
    let [at, names, objects, commas] = [this.#at, this.#names, this.#objects, this.#commas]
    let [members, depth, elements] = [this.#members, this.#depth, this.#elements]
    let isItem = this.#isItem
    for (; at < end; at++) {
      const byte = body[at]!
      if (byte === quote) {
        const start = at
        at = endOfString(body, start)
        if (at - start > maxSingleRequestSize) throw stringTooLong(at - start)
      } else if (byte === colon) {
        names++
        members = 0
      } else if (byte === openBrace) {
        objects++
        if (depth === elementDepth && !isItem) elements++
        if (depth++ === elementDepth - 1) isItem = isNamedItem(body, at)
        // An attribute value is an object with one member, so the others are attribute names.
        if (!isEmptyObject(body, at)) names--
        members = 0
      } else if (byte === comma) {
        commas++
        members++
      } else if (byte === openBracket) {
        objects++
        if (depth++ === elementDepth - 1) isItem = false
      } else {
        if (byte === closeBrace || byte === closeBracket) depth--
        continue
      }
      if (names > maxRequestNames) throw tooMany('names', maxRequestNames)
      if (members >= maxSetMembers) throw itemTooLarge()
      if (depth > maxRequestDepth) throw tooMany('levels', maxRequestDepth)
      if (elements > maxRequestElements) throw tooMany('elements in a list', maxRequestElements)
      if (objects > maxRequestValues || commas > maxRequestValues) throw tooMany('values', maxRequestValues)
    }
    this.#at = at
    this.#names = names
    this.#objects = objects
    this.#commas = commas
    this.#members = members
    this.#depth = depth
    this.#elements = elements
    this.#isItem = isItem
  }
}

/** Whether the member of the request that starts here is its `Item`. */
function isNamedItem(body: Uint8Array, start: number): boolean {
  let at = start - 1
  while (body[at] === colon || body[at]! <= space) at--
  return Buffer.from(body.buffer, body.byteOffset + Math.max(at - 5, 0), 6).toString('latin1') === '"Item"'
}

function isEmptyObject(body: Uint8Array, start: number): boolean {
  let at = start + 1
  while (body[at]! <= space) at++
  return body[at] === closeBrace
}

function stringTooLong(length: number): Error {
  return validationError(
    `The request has a string of ${length} bytes, more than the ${maxSingleRequestSize} that a valid one can have`,
  )
}

function tooMany(what: string, max: number): Error {
  return validationError(`The request has more than ${max} ${what}, which is more than is served at once`)
}
