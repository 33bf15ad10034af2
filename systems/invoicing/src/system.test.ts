import { readFileSync } from 'node:fs'
import { systemCases } from '@tablewright/system/testing'
import { test } from 'vitest'
import { invoicingSystem } from './system.js'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

for (const { name, run } of systemCases(invoicingSystem, readme)) test(name, run)
