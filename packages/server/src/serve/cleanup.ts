/** Collects resources and closes each once, in reverse order. */
export class Cleanup {
  readonly #steps: (() => Promise<void>)[] = []
  #running: Promise<void> | undefined

  add(step: () => Promise<void>): void {
    this.#steps.push(step)
  }

  run(): Promise<void> {
    this.#running ??= this.#all()
    return this.#running
  }

  async #all(): Promise<void> {
    const failures: unknown[] = []
    for (const step of this.#steps.reverse()) {
      await step().catch((failure: unknown) => void failures.push(failure))
    }
    if (failures.length > 0) throw failures[0]
  }
}
