import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type * as lmdb from 'lmdb'

/** LMDB and the packages that it imports in one file, which takes half as long to load. `npm run build` writes it. */
const bundle = fileURLToPath(new URL('../bundled/lmdb.cjs', import.meta.url))

/** A CommonJS build in either case: the ES modules are 25 files, which load half as fast. */
export const { open: openLmdb } = createRequire(import.meta.url)(
  existsSync(bundle) ? bundle : 'lmdb',
) as typeof lmdb
