import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTablewrightError } from '@tablewright/base'
import { describe, expect, test } from 'vitest'
import * as language from '../index.js'
import type { DesignModel } from '../model/design-model.js'
import { check } from './check.js'
import { type RuleCode, rules } from './rule-catalog.js'
import { alter } from './testing/alter.js'

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'rules')

type Declared = { readonly model: DesignModel }

/** Names outside the language that the examples use; the index of the pages explains them. */
const given = {
  things: language.table('Things', { partitionKey: 'PK', sortKey: 'SK' }),
  edited: ({ model }: Declared, change: (model: never) => void): Declared => ({
    model: alter(model, change as Parameters<typeof alter>[1]),
  }),
}

/** Runs an example: its last statement is the design. */
function run(example: string): DesignModel {
  const scope: Record<string, unknown> = { ...language, ...given }
  const last = Math.max(example.lastIndexOf('\ndesign('), example.lastIndexOf('\nedited('))
  const body = `'use strict'\n${example.slice(0, last)}\nreturn ${example.slice(last + 1)}`
  const design = new Function(...Object.keys(scope), body)(...Object.values(scope)) as Declared
  return design.model
}

function examplesOf(page: string): readonly string[] {
  return [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, example]) => example!)
}

/** The codes that `check` reports, or that of the error with which the language refuses the example. */
function outcome(example: string): readonly string[] {
  try {
    return check(run(example)).findings.map(({ code }) => code)
  } catch (error) {
    if (isTablewrightError(error)) return [error.code]
    throw error
  }
}

describe('The examples of each page behave as described:', () => {
  test.each(Object.keys(rules) as RuleCode[])('%s', (code) => {
    const page = readFileSync(join(folder, `${code}.md`), 'utf8')
    const [bad, good, ...others] = examplesOf(page)
    expect(others).toEqual([])
    const [, refusal] = /The builders refuse this design with `(\w+)`/.exec(page) ?? []
    expect(outcome(bad!), 'the first example is found').toContain(refusal ?? code)
    const { findings } = check(run(good!))
    // A rule that requires a declaration may report the default that it used in its place.
    const left = findings.filter(
      (finding) => finding.code === code && (finding.severity !== 'info' || rules[code].severity === 'info'),
    )
    expect(left, 'the second example holds').toEqual([])
  })
})
