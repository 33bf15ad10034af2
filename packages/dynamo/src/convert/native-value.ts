import type { NumberText } from './number-text.js'

/** What a value of DynamoDB is in JavaScript. */
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

/** Sets a property as the object's own, whatever its name: plain assignment of `__proto__` would change the prototype. */
export function setOwn<Value>(target: Record<string, Value>, name: string, value: Value): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true })
  } else {
    target[name] = value
  }
}
