// Attributes may have any name, including `__proto__` and `constructor`, so inherited properties must not be
// mistaken for them.

/** Returns the object's own property of that name, never an inherited one. */
export function ownProperty<Value>(holder: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(holder, name) ? holder[name] : undefined
}

/** Sets a property as the object's own: plain assignment of `__proto__` would change the prototype instead. */
export function setOwnProperty<Value>(target: Record<string, Value>, name: string, value: Value): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true })
  } else {
    target[name] = value
  }
}
