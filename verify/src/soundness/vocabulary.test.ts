import * as language from '@tablewright/design'
import { expect, test } from 'vitest'
import { Coverage } from './coverage.js'
import { generateDesign } from './generate/design.js'
import { Dice } from './random.js'

/** Functions that are exported but do not stand in a design file, or that only say something about sizes. */
const elsewhere: ReadonlySet<string> = new Set([
  ...['Attribute', 'check', 'code', 'countText', 'describeDesign', 'diff', 'entityChart', 'loadDesign'],
  ...[
    'markdownTable',
    'patternTable',
    'renderReport',
    'rules',
    'sizeText',
    'targetsOf',
    'toSarif',
    'purposeOf',
  ],
  ...['isPagedPattern', 'isWritePattern', 'parameterType', 'editPattern', 'seenParameter', 'storedItems'],
  ...[
    'appearsIn',
    'keyNames',
    'documentPart',
    'scoped',
    'addedTo',
    'withDefaults',
    'dissectKey',
    'endOfText',
  ],
  ...['compileTemplate', 'matchKeyValue', 'matchTemplate', 'renderKeyValue', 'renderTemplate', 'templateOf'],
  ...['templateParts', 'templatePrefix', 'templateThrough', 'tailAfter', 'renderBound', 'renderPartial'],
  ...[
    'beginningEncoder',
    'partialEncoder',
    'partialOf',
    'precedingValue',
    'wholeEncoder',
    'nativePlaceholder',
  ],
  ...['nativeTemplate', 'nativeCodec', 'oneOfCodec', 'codecOf', 'foldText', 'escapingOf', 'reverseHostname'],
  ...['isDate', 'isHostname', 'isTimestamp', 'isUlid', 'isUuid'],
])

test('the generator uses every word of the language', () => {
  const coverage = new Coverage()
  const seeds = new Dice(1)
  for (let number = 0; number < 600; number++) coverage.addDesign(generateDesign(new Dice(seeds.seed())))
  const words = Object.keys(language).filter((name) => !elsewhere.has(name) && !name.endsWith('Codec'))
  expect(words.filter((word) => !coverage.counts.has(`call ${word}`))).toEqual([])
})
