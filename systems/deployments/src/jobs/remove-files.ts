import { boolean, integer } from '@tablewright/design'
import { action, type Job, one } from '@tablewright/system'
import { limits } from '../limits.js'
import type { Deployments } from '../open.js'
import type { FileStore, StoredFile } from '../ports/files.js'
import type { Manifest, StoredContent } from '../rules/files/manifest.js'

const day = 24 * 3_600_000

/** `kept`: files that a deployment or alias needs. `recent`: files that are too new to delete. */
type RemovalReport = Readonly<Record<'removed' | 'bytes' | 'kept' | 'recent', number>>

/**
 * Removes files that no deployment and no alias needs. A file is kept for a day after it was written or
 * reused by an upload: a running upload keeps its parts. If one list of files cannot be read, nothing is
 * removed.
 */
export async function removeFiles(services: Deployments, { dryRun = false } = {}): Promise<RemovalReport> {
  const { files, clock } = services
  const report = { removed: 0, bytes: 0, kept: 0, recent: 0 }
  if (!files.list || !files.remove) return report
  const before = clock() - limits.unusedFilesKept
  const old: StoredFile[] = []
  for await (const file of files.list()) {
    if (file.usedAt < before) old.push(file)
    else report.recent++
  }
  // Read after the list of files: a file that is needed now was needed or recent then.
  const needed = await neededFiles(services)
  for (const { hash, bytes } of old) {
    if (needed.has(hash)) {
      report.kept++
      continue
    }
    if (!dryRun && !(await files.remove(hash, before))) continue
    report.removed++
    report.bytes += bytes
  }
  return report
}

async function neededFiles({ db, files }: Deployments): Promise<ReadonlySet<string>> {
  const manifests = new Set<string>()
  for await (const { type, item } of db.everyDeployment({})) {
    if (type === 'D' && item.manifest !== undefined) manifests.add(item.manifest)
  }
  for await (const { type, item } of db.everyAlias({})) {
    if (type === 'R' && item.manifest !== undefined) manifests.add(item.manifest)
  }
  const needed = new Set<string>()
  for (const hash of manifests) {
    needed.add(hash)
    for (const part of await partsOf(files, hash)) needed.add(part)
  }
  return needed
}

async function partsOf(files: FileStore, hash: string): Promise<readonly string[]> {
  const content = await files.read(hash)
  // The manifest is lost: its parts cannot be served, and are unknown.
  if (content === undefined) return []
  const manifest = JSON.parse(Buffer.from(content).toString()) as Manifest
  return Object.values(manifest.files).flatMap(({ parts, gzip, br }) => [
    ...parts,
    ...variant(gzip),
    ...variant(br),
  ])
}

function variant(content: StoredContent | undefined): readonly string[] {
  return content?.parts ?? []
}

export const fileRemovalJob: Job<Deployments> = {
  name: 'file-removal',
  summary: 'Removes uploaded files that no deployment needs',
  every: day,
  run: (services) => removeFiles(services),
}

export const runFileRemoval = action({
  summary: 'Remove uploaded files that no deployment needs now',
  input: { dryRun: boolean().default(false) },
  output: one({ removed: integer(), bytes: integer(), kept: integer(), recent: integer() }),
  run: removeFiles,
})
