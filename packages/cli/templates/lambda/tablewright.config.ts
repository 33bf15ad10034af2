import { defineConfig } from 'tablewright/config'

export default defineConfig({
  designs: ['src/design.ts'],
  storage: { folder: '.tablewright' },
})
