import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as language from '@tablewright/design'
import { expect, test } from 'vitest'
import { root } from '../tidy/workspace.js'
import { Coverage } from './coverage.js'
import { generateDesign } from './generate/design.js'
import { Dice } from './random.js'

/** The modules whose functions people write in a design file. */
const modules =
  /^\.\/(attributes\/kinds|changes|conditions\/\w+|derived\/derivation|design|entities\/entity|patterns\/(reads|writes|transact)|values)\.js$/

/** Functions with a separate oracle: verify/src/client/vectors.test.ts compares searches with brute force. */
const comparedElsewhere: ReadonlySet<string> = new Set(['vector'])

const exports = new Map<string, unknown>(Object.entries(language))

/** The functions of those modules, as the index of the package exports them. */
function words(): readonly string[] {
  const index = readFileSync(join(root, 'packages', 'design', 'src', 'index.ts'), 'utf8')
  const exported = [...index.matchAll(/export \{([^}]+)\} from '([^']+)'/g)]
  return exported
    .filter(([, , from]) => modules.test(from!))
    .flatMap(([, names]) => names!.split(',').map((name) => name.trim()))
    .filter((name) => typeof exports.get(name) === 'function')
}

test('the generator uses every word of the language', () => {
  const coverage = new Coverage()
  const seeds = new Dice(1)
  for (let number = 0; number < 600; number++) coverage.addDesign(generateDesign(new Dice(seeds.seed())))
  expect(words().length).toBeGreaterThan(50)
  const missing = words().filter((word) => !coverage.counts.has(`call ${word}`))
  expect(missing.filter((word) => !comparedElsewhere.has(word))).toEqual([])
})
