import { writeFileSync } from 'node:fs'
import { stack } from './stack.js'

writeFileSync('stack.json', `${JSON.stringify(stack(), undefined, 2)}\n`)
console.log('stack.json is written.')
