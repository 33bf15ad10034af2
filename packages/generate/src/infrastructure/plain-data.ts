/** What JSON and YAML both say. */
export type PlainValue = string | number | boolean | readonly PlainValue[] | PlainObject

export interface PlainObject {
  readonly [name: string]: PlainValue
}
