import type { Driver } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import type { SampleOptions } from '@tablewright/system'
import type { RunningSystem } from './running-system.js'

export interface SampleSize {
  readonly seed: number
  /** Approximate number of items for each system. */
  readonly items: number
}

/** Fills the system's tables if they are empty. Returns whether it did. */
export async function sampleIfEmpty(
  { system, services }: RunningSystem,
  driver: Driver,
  size: SampleSize,
  on: Pick<SampleOptions, 'onProgress' | 'onNotice'>,
): Promise<boolean> {
  if (!(await isEmpty(system.design, driver))) {
    on.onNotice?.('No sample data: its tables have items already.')
    return false
  }
  await system.sample(services, { ...size, ...on })
  return true
}

async function isEmpty({ model }: Design, driver: Driver): Promise<boolean> {
  for (const TableName of Object.keys(model.tables)) {
    const { Count = 0 } = await driver.send('Scan', { TableName, Limit: 1 })
    if (Count > 0) return false
  }
  return true
}
