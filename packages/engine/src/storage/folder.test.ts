import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { storageConformance } from './conformance.js'
import { openFolderStorage } from './folder.js'

describe('folder storage', () => {
  storageConformance(async () => openFolderStorage(mkdtempSync(join(tmpdir(), 'tablewright-'))))
})
