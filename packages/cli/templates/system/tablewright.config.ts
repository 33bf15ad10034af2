import { defineConfig } from 'tablewright/config'
import { lendingSystem } from './src/system.js'

export default defineConfig({
  customSystems: [lendingSystem],
  storage: { folder: '.tablewright' },
})
