import type { SalvageReport } from './salvage-report.js'

export type { SalvagedTable, SalvageReport } from './salvage-report.js'

/** Copies the undamaged entries of a data folder to a new one, and reports what is lost. */
export async function salvageFolder(folder: string, target: string): Promise<SalvageReport> {
  // As in `open`, LMDB is loaded only when a folder is used.
  const salvage = await import('./salvage-folder.js')
  return salvage.salvageFolder(folder, target)
}
