import { expect, test } from 'vitest'
import { filesUnder, isSource, read } from './workspace.js'

const pages = filesUnder('packages/console/src/pages', isSource).map(read)

test('the pages of the console derive response types from the actions', () => {
  const declared = pages.flatMap((text) =>
    [...text.matchAll(/^(?:export )?(?:interface (\w+)|type (\w+) = \{)/gm)].map(
      ([, one, other]) => one ?? other,
    ),
  )
  const answers = pages.flatMap((text) =>
    [...text.matchAll(/\b(?:call|useResource|usePages|ActionChoice)<([^>]*)>/g)].flatMap(
      ([, type = '']) => type.match(/\b[A-Z]\w*/g) ?? [],
    ),
  )
  expect(answers.length).toBeGreaterThan(50)
  expect(answers.filter((type) => declared.includes(type))).toEqual([])
})
