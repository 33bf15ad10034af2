import { retryOnConflict } from '@tablewright/system'
import type { Books } from '../open.js'

/** Makes a change. With an expected version, a conflict is an error; without one, the change is retried. */
export function changeVersioned<Result>(
  books: Pick<Books, 'random' | 'sleep'>,
  version: number | undefined,
  change: () => Promise<Result>,
): Promise<Result> {
  return version === undefined ? retryOnConflict(books, change) : change()
}
