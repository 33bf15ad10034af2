/** What type checking one project may cost. Instantiations are counted, not timed: the same on every machine. */
export interface TypeBudget {
  /** Path of a tsconfig from the root of the checkout. */
  readonly project: string
  readonly mostInstantiations: number
  readonly reason: string
}

export const budgets: readonly TypeBudget[] = [
  {
    project: 'packages/dynamo',
    mostInstantiations: 40_000,
    reason: 'syntax trees and request shapes, few generics',
  },
  {
    project: 'verify/type-cost',
    mostInstantiations: 15_000,
    reason: 'a usual design: five entities, nine patterns, and a call of each',
  },
]
