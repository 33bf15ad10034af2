/** The tenants of a scoped design: one is a prefix of the other. */
export const tenants = ['t', 't1'] as const

/** An answer without the attribute that names the tenant, which the design of one tenant does not have. */
export function withoutTenant(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutTenant)
  if (typeof answer !== 'object' || answer === null || Object.getPrototypeOf(answer) !== Object.prototype)
    return answer
  const entries = Object.entries(answer).filter(([name]) => name !== 'tenant')
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutTenant(value)]))
}
