import type { Driver } from '@tablewright/client'
import type { DesignDescription } from '../description/description.js'
import { StepMaker } from '../generate/steps.js'
import type { Dice } from '../random.js'
import type { Step } from './call.js'
import type { Failure } from './methods.js'
import { Session } from './session.js'

/** Result of running a design. */
export interface CaseResult {
  readonly steps: readonly Step[]
  readonly calls: number
  readonly failure?: Failure
}

/** Runs generated calls, with an audit of the stored items from time to time. */
export async function runGenerated(
  description: DesignDescription,
  driver: Driver,
  dice: Dice,
  count: number,
  auditEvery = 12,
): Promise<CaseResult> {
  return withSession(description, driver, async (session, steps) => {
    const maker = new StepMaker(session.catalog, dice)
    for (let number = 1; number <= count; number++) {
      const step = maker.next((tenant) => session.worldOf(tenant))
      steps.push(step)
      const failure =
        (await session.step(step)) ??
        (number % auditEvery === 0 || number === count ? await session.audit() : undefined)
      if (failure) return failure
    }
    return undefined
  })
}

/** Runs the given steps, with an audit after each of them unless another kind of failure is expected. */
export async function runSteps(
  description: DesignDescription,
  driver: Driver,
  given: readonly Step[],
  kind?: Failure['kind'],
): Promise<CaseResult> {
  const audits = kind === undefined || kind === 'stored' || kind === 'verify'
  return withSession(description, driver, async (session, steps) => {
    for (const step of given) {
      steps.push(step)
      const audit = audits && session.changes(step)
      const failure = (await session.step(step)) ?? (audit ? await session.audit() : undefined)
      if (failure) return failure
    }
    return undefined
  })
}

async function withSession(
  description: DesignDescription,
  driver: Driver,
  run: (session: Session, steps: Step[]) => Promise<Failure | undefined>,
): Promise<CaseResult> {
  const steps: Step[] = []
  const session = await Session.open(description, driver)
  if (!(session instanceof Session)) {
    await dropTables(description, driver)
    return { steps, calls: 0, failure: session }
  }
  try {
    const failure = await run(session, steps)
    const calls = steps.reduce((sum, step) => sum + step.calls.length + (step.race?.length ?? 0), 0)
    return { steps, calls, ...(failure ? { failure } : {}) }
  } finally {
    await session.close()
  }
}

async function dropTables({ tables }: DesignDescription, driver: Driver): Promise<void> {
  for (const { name } of tables) {
    await driver.send('DeleteTable', { TableName: name }).catch(() => undefined)
  }
}
