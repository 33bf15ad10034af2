import type { Cleaner, Cleaning, CleaningOrder } from './cleaner.js'

/** One step of a script. Its result is logged; it throws if it fails. */
export interface CleaningStep {
  readonly title: string
  run?(order: CleaningOrder): Promise<string | undefined>
}

export interface CleaningScript {
  readonly steps?: readonly CleaningStep[]
  readonly timeout?: number
}

const defaultSteps: readonly CleaningStep[] = [
  'Close all sessions',
  'Delete stacks',
  'Empty and delete buckets',
  'Delete functions, tables and queues',
  'Delete networks',
  'Delete users and roles that the pool did not make',
  'Check that nothing is left',
].map((title) => ({ title }))

const tenMinutes = 600_000

/**
 * Runs the steps of a script in order and logs each. Steps without a function are only logged, to try the
 * pool without AWS.
 *
 * @example
 * const cleaner = scriptedCleaner({ steps: [{ title: 'Delete stacks' }] })
 * const { signal } = new AbortController()
 * await cleaner.clean({ accountId: '111111111111', attempt: 1, signal }) // → { cleaned: true, log: ['1/1 Delete stacks: done'] }
 */
export function scriptedCleaner(script: CleaningScript = {}): Cleaner {
  const { steps = defaultSteps, timeout = tenMinutes } = script
  return {
    timeout,
    preview: async () => ({ cleaned: true, log: steps.map(({ title }) => `would do: ${title}`) }),
    async clean(order): Promise<Cleaning> {
      const log: string[] = []
      for (const [index, step] of steps.entries()) {
        const line = `${index + 1}/${steps.length} ${step.title}`
        try {
          order.signal.throwIfAborted()
          log.push(`${line}: ${(await step.run?.(order)) ?? 'done'}`)
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error)
          return { cleaned: false, log: [...log, `${line}: ${reason}`], reason: `${step.title}: ${reason}` }
        }
      }
      return { cleaned: true, log }
    },
  }
}
