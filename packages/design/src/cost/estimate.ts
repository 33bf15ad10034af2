/** An expected value, and the maximum that the design allows by its declared lengths or the assumptions. */
export interface Estimate {
  readonly expected: number
  readonly worst: number
}

export const nothing: Estimate = { expected: 0, worst: 0 }

export function always(amount: number): Estimate {
  return { expected: amount, worst: amount }
}

export function add(...parts: readonly Estimate[]): Estimate {
  return {
    expected: parts.reduce((sum, part) => sum + part.expected, 0),
    worst: parts.reduce((sum, part) => sum + part.worst, 0),
  }
}

export function mapEstimate(estimate: Estimate, change: (amount: number) => number): Estimate {
  return { expected: change(estimate.expected), worst: change(estimate.worst) }
}

/** Returns the number of bytes of a text in UTF-8. */
export function utf8Size(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0)!
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}
