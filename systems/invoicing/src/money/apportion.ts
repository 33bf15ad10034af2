/**
 * Splits an amount in proportion to weights. The parts add up exactly: rounding differences go to the largest
 * remainders, the first of equal ones.
 */
export function apportion(amount: bigint, weights: readonly bigint[]): readonly bigint[] {
  const all = weights.reduce((total, weight) => total + weight, 0n)
  if (all === 0n) return weights.map(() => 0n)
  const parts = weights.map((weight) => ({ part: (amount * weight) / all, rest: (amount * weight) % all }))
  const left = Number(amount - parts.reduce((total, { part }) => total + part, 0n))
  const byRest = [...parts].sort((one, other) => (one.rest < other.rest ? 1 : one.rest > other.rest ? -1 : 0))
  for (const each of byRest.slice(0, left)) each.part += 1n
  return parts.map(({ part }) => part)
}
