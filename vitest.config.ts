import { defineConfig } from 'vitest/config'

// Tests run on the sources ("source" in each package's exports), so that a failure points at the line people edit.
// Not "module": the AWS SDK's files of that kind are for bundlers and do not load in Node.
const conditions = ['source', 'node', 'development|production']

// The memory that other suites leave behind would be collected while these look at the clock.
const timed = ['verify/src/fuzz/stall.test.ts', 'verify/src/served/long-work.test.ts']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    setupFiles: ['verify/fixed-seed.ts', 'verify/own-server-list.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One core less, as usual, would leave half of a small machine idle.
    maxWorkers: '100%',
    projects: [
      // Tests keep no state in modules: loading those once for each worker takes half of the time.
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: ['{packages,systems}/*/src/**/*.test.ts', '{verify,bench}/src/**/*.test.ts'],
          exclude: timed,
        },
      },
      { extends: true, test: { name: 'timed', include: timed } },
    ],
  },
})
