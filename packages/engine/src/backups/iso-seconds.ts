import { isoTime } from '@tablewright/base'

/** Returns a moment without its milliseconds, as DynamoDB prints the moments of backups and restores. */
export function isoSeconds(milliseconds: number): string {
  return isoTime(milliseconds).replace(/\.\d+Z$/, 'Z')
}
