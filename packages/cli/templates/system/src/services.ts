import { connect, type Db } from 'tablewright/client'
import type { Emitting, Resources } from 'tablewright/system'
import { lendingDesign } from './design.js'

/** The services of the actions and jobs. */
export interface Lending extends Emitting {
  readonly db: Db<(typeof lendingDesign)['patterns']>
  readonly clock: Resources['clock']
}

export function openLending({ driver, clock, random, sleep, onEvents, ...options }: Resources): Lending {
  const db = connect(lendingDesign, driver, { ...options, clock, random })
  return { db, clock, random, sleep: sleep ?? wait, onEvents }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
