import type { Driver } from '@tablewright/client'
import * as parts from '@tablewright/client/compiled'

export type PrintedCalls = Readonly<Record<string, (input: object, options?: object) => PromiseLike<unknown>>>
type Connect = (driver: Driver, options: object) => PrintedCalls

/** Runs a printed module with its imports, and returns its exports. */
export function loadPrinted(source: string): Readonly<Record<'connect' | 'connectTransacting', Connect>> {
  const body = source
    .replace(/^import (\{[^}]*\}) from '@tablewright\/client\/compiled'$/m, 'const $1 = parts')
    .replace(/^export const (\w+) =/gm, 'exported.$1 =')
  const exported = {}
  new Function('parts', 'exported', body)(parts, exported)
  return exported as ReturnType<typeof loadPrinted>
}
