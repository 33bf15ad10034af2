import type { VerifyReport } from './finding.js'

/**
 * Verifies a data folder that no process has open: every page and record first, without LMDB, which would end the
 * process on a damaged page; then, if all are whole, what is kept twice.
 */
export async function verifyFolder(folder: string): Promise<VerifyReport> {
  const file = await readWhole(folder)
  if (file.problems > 0) return file
  const { open } = await import('../open.js')
  // Nothing expires during the verification.
  const engine = await open(folder, { create: false, sweepInterval: 0 })
  try {
    return engine.verifyData()
  } finally {
    await engine.close()
  }
}

async function readWhole(folder: string): Promise<VerifyReport> {
  const [{ verifyFile }, { lockFolder }, { requireData }] = await Promise.all([
    import('./verify-file.js'),
    import('../storage/folder-lock.js'),
    import('../storage/data-file.js'),
  ])
  requireData(folder)
  const release = lockFolder(folder)
  try {
    return verifyFile(folder)
  } finally {
    await release()
  }
}
