import { defineConfig } from 'vite'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    // Lists the files of the first page, for the test of their size.
    manifest: true,
    // Do not inline small files: the content security policy forbids it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The warning would appear on a busy machine.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
