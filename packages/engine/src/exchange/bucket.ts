import { existsSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { validationError } from '@tablewright/dynamo'

/** The folder of a bucket does not exist. */
export class BucketMissing extends Error {}

/** Returns the folder that represents an S3 bucket: the subfolder of that name. */
export function bucketFolder(root: string | undefined, bucket: string): string {
  if (root === undefined)
    throw new BucketMissing(
      'The specified bucket does not exist. Start the engine with --buckets and a folder whose subfolders are buckets.',
    )
  const folder = join(root, bucket)
  if (!existsSync(folder)) throw new BucketMissing(`The specified bucket does not exist: ${folder}`)
  return folder
}

/** Refuses prefixes that would lead out of a bucket. */
export function checkPrefix(prefix: string | undefined): void {
  if (prefix === undefined) return
  const base = resolve('/bucket')
  const inside = resolve(base, `./${prefix}`)
  if (prefix.includes('\0') || (inside !== base && !inside.startsWith(base + sep)))
    throw validationError(`Invalid Request: the prefix ${JSON.stringify(prefix)} leads out of the bucket`)
}
