import { type Make, TablewrightError } from '@tablewright/base'

/** A part that is to be made by whoever runs what is printed. */
class NotedPart {
  readonly part: unknown
  readonly given: readonly unknown[]

  constructor(part: unknown, given: readonly unknown[]) {
    this.part = part
    this.given = given
  }
}

/** Notes what is to be made instead of making it. */
export const note: Make = (part, ...given) => new NotedPart(part, given) as never

/** The source of one part that is used in several places, or of the whole. */
interface Interned {
  readonly name: string
  readonly source: string
  uses: number
}

/** Stands for a part until it is known whether it has a name; no source has such a character. */
const mark = '\uE000'
const reference = /\uE000(\d+)\uE000/g

/** Prints noted parts as the source that makes them. Equal parts are made once; names are those of a module's exports. */
export class PartPrinter {
  readonly #names: ReadonlyMap<unknown, string>
  readonly #interned = new Map<string, Interned>()
  readonly #list: Interned[] = []
  readonly #imports = new Set<string>()

  constructor(exported: Readonly<Record<string, unknown>>) {
    this.#names = new Map(Object.entries(exported).map(([name, value]) => [value, name]))
  }

  /** The names that the printed source needs. */
  get imports(): readonly string[] {
    return [...this.#imports].sort()
  }

  /** Statements that come first, and the expression of the part. */
  print(part: unknown): { readonly statements: readonly string[]; readonly expression: string } {
    const root = this.#source(part)
    const statements = this.#list
      .filter(({ uses }) => uses > 1)
      .map(({ name, source }) => `const ${name} = ${this.#expand(source)}`)
    return { statements, expression: this.#expand(root) }
  }

  #expand(source: string): string {
    return source.replace(reference, (_, index: string) => {
      const { name, source: own, uses } = this.#list[Number(index)]!
      return uses > 1 ? name : this.#expand(own)
    })
  }

  #source(value: unknown): string {
    const exported = this.#names.get(value)
    if (exported !== undefined) {
      this.#imports.add(exported)
      return exported
    }
    if (value instanceof NotedPart) return this.#intern(value)
    if (Array.isArray(value)) return `[${value.map((each) => this.#source(each)).join(', ')}]`
    if (value === undefined) return 'undefined'
    if (typeof value === 'function') throw notPrintable()
    return typeof value === 'object' && value !== null ? this.#object(value) : textOf(value)
  }

  #object(value: object): string {
    const members = Object.entries(value).flatMap(([name, member]) =>
      member === undefined ? [] : [`${propertyName(name)}: ${this.#source(member)}`],
    )
    return `{ ${members.join(', ')} }`
  }

  #intern({ part, given }: NotedPart): string {
    const last = given.findLastIndex((each) => each !== undefined)
    const sources = given.slice(0, last + 1).map((each) => this.#source(each))
    const source = `${this.#source(part)}(${sources.join(', ')})`
    let interned = this.#interned.get(source)
    if (!interned) {
      interned = { name: `part${this.#list.length}`, source, uses: 0 }
      this.#interned.set(source, interned)
      this.#list.push(interned)
    }
    interned.uses++
    return `${mark}${this.#list.indexOf(interned)}${mark}`
  }
}

function textOf(value: unknown): string {
  return JSON.stringify(value).replaceAll(mark, '\\ue000')
}

/** As a computed name `__proto__` is a property like any other. */
function propertyName(name: string): string {
  if (name === '__proto__') return '["__proto__"]'
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : textOf(name)
}

function notPrintable(): TablewrightError {
  return new TablewrightError('DESIGN_NOT_PRINTABLE', 'The design holds a function that cannot be printed.', {
    remedy: 'Connect the design itself, or what loadDesign makes of its model and its functions.',
  })
}
