// `npm start`: installs and builds if necessary, then runs the systems with sample data. Arguments go to
// `tablewright serve`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare, root } from './prepare.mjs'

prepare()
// In this process: a stop signal then reaches the server directly.
process.argv.splice(2, 0, 'serve', '--sample')
// A URL, because on Windows the drive letter would be read as a scheme.
await import(pathToFileURL(join(root, 'packages', 'cli', 'bin', 'tablewright.js')).href)
