/** One call on a register: when it began and ended, and what it did. */
export type Call = { readonly began: number; readonly ended: number } & (
  | { readonly kind: 'read'; readonly seen: string | undefined }
  | { readonly kind: 'write'; readonly value: string }
  /** Writes if the register has the expected value; `done` says whether it did. */
  | {
      readonly kind: 'swap'
      readonly expected: string | undefined
      readonly value: string
      readonly done: boolean
    }
)

/**
 * Whether the calls can be put into one order that respects time (a call that ended before another began comes first)
 * and in which each sees what the ones before it left. Tries every order, remembering what it has tried.
 */
export function isLinearizable(calls: readonly Call[]): boolean {
  const order = [...calls].sort((one, other) => one.began - other.began)
  const tried = new Set<string>()
  const search = (left: readonly Call[], value: string | undefined): boolean => {
    if (left.length === 0) return true
    const state = `${left.map((call) => order.indexOf(call)).join()}|${value}`
    if (tried.has(state)) return false
    tried.add(state)
    const firstEnd = Math.min(...left.map(({ ended }) => ended))
    return left.some((call) => {
      if (call.began > firstEnd) return false
      const next = step(call, value)
      return (
        next !== impossible &&
        search(
          left.filter((other) => other !== call),
          next,
        )
      )
    })
  }
  return search(order, undefined)
}

const impossible = Symbol('impossible')

function step(call: Call, value: string | undefined): string | undefined | typeof impossible {
  switch (call.kind) {
    case 'read':
      return call.seen === value ? value : impossible
    case 'write':
      return call.value
    case 'swap':
      if (call.done !== (call.expected === value)) return impossible
      return call.done ? call.value : value
  }
}
