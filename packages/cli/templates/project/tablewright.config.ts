import { defineConfig } from '@tablewright/cli'

export default defineConfig({
  designs: ['src/design.ts'],
  storage: { folder: '.tablewright' },
})
