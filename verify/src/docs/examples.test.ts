import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { root } from '../tidy/workspace.js'
import { exampleModule, findExamples } from './examples.js'

// Inside the checkout, where the imports of the examples resolve.
const parent = join(root, 'verify', '.tablewright')
mkdirSync(parent, { recursive: true })
const folder = mkdtempSync(join(parent, 'examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the examples in doc comments run and return the stated results', () => {
  test.each(findExamples())('$place', async (example) => {
    const file = join(folder, `${example.place.replace(/\W+/g, '-')}.ts`)
    const exported = Object.keys((await import(example.packageName)) as object)
    writeFileSync(file, exampleModule(example, exported))
    await import(file)
  })
})
