import { TablewrightError } from '@tablewright/base'

/**
 * A part of a JSON file with its path, which every error names. Errors never quote values, because the file contains
 * secrets.
 */
export class JsonReader {
  readonly #value: unknown
  readonly path: string

  constructor(value: unknown, path = '') {
    this.#value = value
    this.path = path
  }

  /** Throws for unknown names, because a misspelled one would be a rule that never applies. */
  allow(...names: readonly string[]): void {
    for (const [at, [name, field]] of this.fields().entries()) {
      if (names.includes(name)) continue
      const known = `not known here: ${names.join(', ')} are`
      // Does not quote a name that is not a plain word, because it may be a misplaced secret.
      if (/^[a-z]{1,20}$/i.test(name)) throw field.refused(`is ${known}`)
      throw this.refused(`has a field, number ${at + 1}, that is ${known}`)
    }
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#object(), name)
  }

  field(name: string): JsonReader {
    const object = this.#object()
    return new JsonReader(
      Object.hasOwn(object, name) ? object[name] : undefined,
      this.path === '' ? name : `${this.path}.${name}`,
    )
  }

  fields(): [name: string, field: JsonReader][] {
    return Object.keys(this.#object()).map((name) => [name, this.field(name)])
  }

  /** Returns the elements of a list. As in IAM, a single value counts as a list of one. */
  elements(): JsonReader[] {
    if (this.#value === undefined) throw this.refused('is missing')
    const list = Array.isArray(this.#value) ? this.#value : [this.#value]
    if (list.length === 0) throw this.refused('is empty')
    return list.map((element, index) => new JsonReader(element, `${this.path}[${index}]`))
  }

  text(): string {
    if (this.#value === undefined) throw this.refused('is missing')
    if (typeof this.#value !== 'string' || this.#value === '') throw this.refused('is not a text')
    return this.#value
  }

  refused(complaint: string): TablewrightError {
    const where = this.path === '' ? 'it' : this.path
    return new TablewrightError('AUTH_FILE_INVALID', `The auth file cannot be used: ${where} ${complaint}.`, {
      remedy: 'Correct the file; the README of the server has an example.',
      data: { path: this.path },
    })
  }

  #object(): Record<string, unknown> {
    if (typeof this.#value !== 'object' || this.#value === null || Array.isArray(this.#value)) {
      throw this.refused(this.#value === undefined ? 'is missing' : 'is not an object')
    }
    return this.#value as Record<string, unknown>
  }
}
