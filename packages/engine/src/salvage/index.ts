import type { SalvageReport } from './salvage-report.js'

export type { SalvagedTable, SalvageReport } from './salvage-report.js'

/** Copies what is whole in a damaged data folder to a new one, and says what is lost. */
export async function salvageFolder(folder: string, target: string): Promise<SalvageReport> {
  // As in `open`: what needs no folder does not load LMDB.
  const salvage = await import('./salvage-folder.js')
  return salvage.salvageFolder(folder, target)
}
