import { useEffect, useState } from 'preact/hooks'

/** A value that re-renders the components that use it when it changes. */
export interface Signal<Value> {
  value: Value
  /** Calls the listener at each change. Returns a function that unsubscribes. */
  watch(listener: () => void): () => void
}

export function signal<Value>(first: Value): Signal<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get value() {
      return value
    },
    set value(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Returns the value, and renders the component again whenever it changes. */
export function useSignal<Value>(source: Signal<Value>): Value {
  const [value, setValue] = useState(() => source.value)
  useEffect(() => {
    const update = () => setValue(() => source.value)
    update()
    return source.watch(update)
  }, [source])
  return value
}
