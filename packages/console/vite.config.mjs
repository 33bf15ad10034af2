import { defineConfig } from 'vite'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    // Which files the first page needs, for the test that weighs them.
    manifest: true,
    // Small files stay files: the policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The warning would appear whenever the machine is busy.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
