import type { NumberText } from './number-text.js'

/** The JavaScript value of a DynamoDB value. */
export type NativeValue =
  | string
  | number
  | bigint
  | NumberText
  | boolean
  | null
  | Uint8Array
  | ReadonlySet<string>
  | ReadonlySet<number | bigint | NumberText>
  | ReadonlySet<Uint8Array>
  | readonly NativeValue[]
  | NativeItem

/** Attributes by name, in JavaScript. */
export interface NativeItem {
  readonly [name: string]: NativeValue
}
