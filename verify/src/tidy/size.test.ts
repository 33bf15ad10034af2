import { expect, test } from 'vitest'
import { longFiles, longFunctions } from './exceptions.js'
import { parseSource } from './parse-source.js'
import { filesUnder, isSource, isTest, read } from './workspace.js'

const maxLinesOfFile = 400
const maxLinesOfFunction = 70
const sources = filesUnder('.', isSource)

test('no file is longer than 400 lines without a reason on the list', () => {
  const tooLong = sources.filter((path) => read(path).split('\n').length > maxLinesOfFile)
  expect(tooLong.filter((path) => !(path in longFiles))).toEqual([])
})

// Every source is parsed, which takes a busy machine longer than the default allows.
test('no function is longer than 70 lines without a reason on the list', { timeout: 120_000 }, () => {
  const tooLong = sources
    .filter((path) => !isTest(path) && read(path).split('\n').length > maxLinesOfFunction)
    .flatMap((path) =>
      parseSource(path, read(path))
        .functions.filter((found) => found.lines > maxLinesOfFunction)
        .map((found) => `${path} ${found.name}`),
    )
  expect(tooLong.filter((entry) => !(entry in longFunctions))).toEqual([])
})

test('the lists of exceptions name only files that are still too long', () => {
  const lengths = (path: string) => read(path).split('\n').length
  expect(
    Object.keys(longFiles).filter((path) => !sources.includes(path) || lengths(path) <= maxLinesOfFile),
  ).toEqual([])
  const stale = Object.keys(longFunctions).filter((entry) => {
    const [path = '', name] = entry.split(' ')
    if (!sources.includes(path)) return true
    return !parseSource(path, read(path)).functions.some(
      (found) => found.name === name && found.lines > maxLinesOfFunction,
    )
  })
  expect(stale).toEqual([])
})
