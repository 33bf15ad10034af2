/** Type instantiation budget of one project. Instantiations are the same on every machine, unlike time. */
export interface TypeBudget {
  /** Path of a tsconfig from the root of the checkout. */
  readonly project: string
  readonly maxInstantiations: number
  readonly reason: string
}

export const budgets: readonly TypeBudget[] = [
  {
    project: 'packages/dynamo',
    maxInstantiations: 55_000,
    reason: 'syntax trees, request shapes, and the generators of its tests',
  },
  {
    project: 'verify/type-cost',
    maxInstantiations: 15_000,
    reason: 'a usual design: five entities, nine patterns, and a call of each',
  },
]
