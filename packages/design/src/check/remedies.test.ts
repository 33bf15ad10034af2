import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Attribute } from '../attributes/attribute.js'
import * as language from '../index.js'

// Everything that a remedy names must exist: functions of the language, methods of attributes, options.

const sources = join(import.meta.dirname, '..')
const pages = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'rules')

function filesUnder(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
}

const texts = filesUnder(sources, '.ts').map((file) => readFileSync(file, 'utf8'))

/** Returns the strings after `remedy`, of one or several branches. */
function remediesIn(source: string): string[] {
  return [
    ...source.matchAll(
      /[rR]emedy\b[^'"`;{}]{0,80}?(?:=|:|\()\s*(?:[^'"`;]{0,120}?\?\s*)?(['"`])((?:\\.|(?!\1)[^\\])*)\1(?:\s*:\s*(['"`])((?:\\.|(?!\3)[^\\])*)\3)?/g,
    ),
  ].flatMap(([, , first, , second]) => [first!, ...(second === undefined ? [] : [second])])
}

/** Returns the remedies of key part refusals: the last string of the call. */
function refusalsIn(source: string): string[] {
  return [
    ...source.matchAll(/(?:invalid|KeyPartRefusal)\([^;]*?(['"`])((?:\\.|(?!\1)[^\\])*)\1,?\s*\)/g),
  ].map(([, , remedy]) => remedy!)
}

const remedies = [
  ...texts.flatMap((text) => [...remediesIn(text), ...refusalsIn(text)]),
  ...filesUnder(pages, '.md').flatMap(
    (page) => readFileSync(page, 'utf8').match(/\*\*Remedy\.\*\* .*/g) ?? [],
  ),
]

/** Names of options: members of interfaces and of types in the sources. */
const options = new Set(
  texts.flatMap((text) => [...text.matchAll(/readonly (\w+)\??:/g)].map(([, name]) => name!)),
)
const functions = new Set(Object.keys(language))
const methods = new Set(Object.getOwnPropertyNames(Attribute.prototype))

/** Removes values that are inserted into the remedy, which are not names of the language. */
function withoutValues(remedy: string): string {
  return remedy.replace(/\$\{[^}]*(?:\}|$)/g, '…')
}

test('remedies are found, in the sources and in the pages', () => {
  expect(remedies.length).toBeGreaterThan(150)
})

test('every function that a remedy names is exported, and every method is one of attributes', () => {
  const unknown = remedies.map(withoutValues).flatMap((remedy) => {
    const called = [...remedy.matchAll(/(\.?)\b([a-z]\w*)\(/g)]
    return called
      .filter(([, dot, name]) => !(dot ? methods.has(name!) : functions.has(name!) || options.has(name!)))
      .map(([call]) => `${call}) in: ${remedy}`)
  })
  expect(unknown).toEqual([])
})

test('every option that a remedy names exists', () => {
  const unknown = remedies.map(withoutValues).flatMap((remedy) => {
    const inBraces = [...remedy.matchAll(/\(\{ ([^}]*) \}\)/g)].flatMap(([, inside]) =>
      [...inside!.matchAll(/(?:^|, )(\w+)/g)].map(([, name]) => name!),
    )
    const inTicks = [...remedy.matchAll(/`\.?(\w+)(?:\(\))?`/g)].map(([, name]) => name!)
    const known = (name: string) =>
      options.has(name) || functions.has(name) || methods.has(name) || values.has(name)
    return [...inBraces, ...inTicks].filter((name) => !known(name)).map((name) => `${name} in: ${remedy}`)
  })
  expect(unknown).toEqual([])
})

/** Values of options, which remedies name as such. */
const values = new Set(['ascending', 'descending', 'newest', 'oldest'])
