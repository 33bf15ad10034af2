import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isTablewrightError } from '@tablewright/base'
import { validationError } from '@tablewright/dynamo'

/** The folder of a bucket does not exist. */
export class BucketMissing extends Error {}

/** The table of an export does not exist any more. */
export class ExportedTableGone extends Error {
  constructor() {
    super('The table was deleted while it was exported.')
  }
}

/** The message of a failed export or import for clients, without paths of this machine. */
export function failureMessage(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const isKnown = error instanceof BucketMissing || error instanceof ExportedTableGone
  if (isKnown || code?.startsWith('Z_')) return message
  if (isTablewrightError(error)) return `The data of the engine could not be read or written (${error.code}).`
  return `The files in the bucket could not be read or written (${code ?? 'unknown reason'}).`
}

/** Returns the folder that represents an S3 bucket: the subfolder of that name. */
export function bucketFolder(root: string | undefined, bucket: string): string {
  if (root === undefined)
    throw new BucketMissing(
      'The specified bucket does not exist. Start the engine with --buckets and a folder whose subfolders are buckets.',
    )
  const folder = join(root, bucket)
  if (!existsSync(folder)) throw new BucketMissing(`The specified bucket does not exist: ${bucket}`)
  return folder
}

/** In S3, `.` and `..` are ordinary names. In a file system, they would lead to other buckets. */
export function checkPrefix(prefix: string | undefined): void {
  if (prefix === undefined) return
  const isDots = (name: string) => name === '.' || name === '..'
  if (prefix.includes('\0') || prefix.split(/[/\\]/).some(isDots))
    throw validationError(
      `Invalid Request: the prefix ${JSON.stringify(prefix)} cannot be a path in the folder of a bucket`,
    )
}
