// `npm start`: set up what is missing, then run the systems with sample data. Arguments go to `tablewright serve`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare, root } from './prepare.mjs'

prepare()
// In this process, so that a signal to stop reaches the server and nothing else.
process.argv.splice(2, 0, 'serve', '--sample')
// A URL, because Windows takes the letter of a drive for a scheme.
await import(pathToFileURL(join(root, 'packages', 'cli', 'bin', 'tablewright.js')).href)
