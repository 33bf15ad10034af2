import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type * as lmdb from 'lmdb'

/** LMDB and the packages that it imports in one file, which takes half as long to load. `npm run build` writes it. */
const bundle = fileURLToPath(new URL('../bundled/lmdb.cjs', import.meta.url))

/** From a CommonJS build in either case: as modules they are 25 files, and load half as fast. */
export const { open: openLmdb } = createRequire(import.meta.url)(
  existsSync(bundle) ? bundle : 'lmdb',
) as typeof lmdb
