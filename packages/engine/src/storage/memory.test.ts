import { describe } from 'vitest'
import { storageConformance } from './conformance.js'
import { openMemoryStorage } from './memory.js'

describe('memory storage', () => {
  storageConformance(async () => openMemoryStorage())
})
