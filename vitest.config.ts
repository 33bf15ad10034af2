import { defineConfig } from 'vitest/config'

// Tests run on the sources ("source" in each package's exports), so that a failure points at the line people edit.
const conditions = ['source', 'module', 'node', 'development|production']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'systems/*/src/**/*.test.ts', 'verify/src/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
