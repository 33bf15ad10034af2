import { expect, test } from 'vitest'
import { filesUnder, read } from './workspace.js'

/** Retired words and their replacements; docs/glossary.md has the words in use. */
const retired: readonly (readonly [RegExp, string])[] = [
  [/\b(decideAgain|workThrough)\b/, 'retryOnConflict, forEachLimit'],
  [/\b[Ss]tudio\b/, 'console-api'],
  [/\b(makeNow|faceOf|Fence|mendable)\b/, 'a plan record, createMethods, a lock condition, toClientError'],
  [/\b[Mm]end(s|ed|ing)?\b/, 'repair'],
  [/\bpatience\b/, 'timeoutMs'],
  [/\b(most|usual)[A-Z]\w*/, 'max…, default…'],
  [/\bunless (said|given)\b/, 'Defaults to …'],
  [/\b[Tt](old|ells?)\b/, 'report, show, answer, distinguish'],
  [/\b[Bb]esides\b/, 'in addition to, except'],
  [/\b[Ww]hoever\b/, 'a caller, the operator, anybody'],
  [/\b(one\sanother|so\smany)\b/, 'each other, a limit'],
  [/\b[Jj]udg(e|es|ed|ing)\b/, 'check, decide, classify'],
  [/\b([Rr]eckon\w*|held against)\b/, 'compute, compare with'],
  [/\b(one's own|[Gg]ives? back|thrown away|looks? after)\b/, 'custom, return, delete, manage'],
  [
    /\b(at hand|for real|in passing|behind (its|their|the \w+'s) back)\b/,
    'available, in production, directly',
  ],
  [/\b(by the plainest means|at a stretch|of no importance|the one who|[Ww]holly)\b/, 'a plain verb or noun'],
  [/\b(goes? along|comes? to be|speaks? against|brings? in)\b/, 'is part of, is created, refuses, imports'],
  [/(olou|eighbou|avou|ehaviou|onou)r\w*/, 'American spelling: color, neighbor'],
  [
    /(cogn|mal|ial|gan|mmar|til|ital|tim|nim|xim|nal|eal|hor|hron|sual|rit|tom|gor|eral|dard|meter|ken)is(e(d|s|rs?)?(?![a-z])|ing|ation)\w*/,
    'American spelling: recognize, normalize',
  ],
  [
    /(icence|atalogue|[Aa]geing|abelled(?!by)|odell(ed|ing)|\b[Gg]rey\b|cknowledgement)\w*/,
    'American spelling',
  ],
]

const own = 'verify/src/tidy/words.test.ts'
const files = filesUnder('.', (path) => /\.(tsx?|mjs|md)$/.test(path))

test('no retired word is used', () => {
  const found = files.flatMap((path) => {
    if (path === own || path.includes('/sample/')) return []
    const text = read(path)
    // Most files have none: only those are split into lines.
    const used = retired.filter(([word]) => word.test(text))
    return used.flatMap(([word, instead]) =>
      text.split('\n').flatMap((line, index) => {
        const match = word.exec(line)
        return match === null ? [] : [`${path}:${index + 1}: ${match[0]} (use: ${instead})`]
      }),
    )
  })
  expect(found).toEqual([])
})
