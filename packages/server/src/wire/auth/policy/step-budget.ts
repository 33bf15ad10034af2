/** The comparisons of one request: far more than its policies need, and few enough to take no longer than 50 ms. */
const maxSteps = 5_000_000

/** Thrown if the policies of a request have more to compare than is done for one request. */
export class PolicyTooCostly extends Error {}

/** Counts the comparisons for one request, so that no policy, key or name makes other requests wait. */
export class StepBudget {
  #left = maxSteps

  get left(): number {
    return this.#left
  }

  /** Throws {@link PolicyTooCostly} if no steps are left. */
  spend(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) throw new PolicyTooCostly()
  }
}
