import { retryOnConflict } from '@tablewright/system'
import type { Books } from '../open.js'

/** A caller who has seen a version gets an error when it is another; one who has not wants the change in any case. */
export function changeVersioned<Result>(
  books: Pick<Books, 'random' | 'sleep'>,
  version: number | undefined,
  change: () => Promise<Result>,
): Promise<Result> {
  return version === undefined ? retryOnConflict(books, change) : change()
}
