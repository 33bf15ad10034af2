/** A value of JSON and YAML. */
export type PlainValue = string | number | boolean | readonly PlainValue[] | PlainObject

export interface PlainObject {
  readonly [name: string]: PlainValue
}
