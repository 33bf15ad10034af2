import { expect, test } from 'vitest'
import { renderProgress, startProgress } from './progress.js'
import type { Terminal } from './terminal.js'

test('a progress bar fills with the work, and no further', () => {
  expect(renderProgress('copying', 0, 10)).toBe(`copying  ${'░'.repeat(24)}   0 %`)
  expect(renderProgress('copying', 5, 10)).toBe(`copying  ${'█'.repeat(12)}${'░'.repeat(12)}  50 %`)
  expect(renderProgress('copying', 20, 10)).toBe(`copying  ${'█'.repeat(24)} 100 %`)
  expect(renderProgress('copying', 0, 0)).toContain('100 %')
})

test('nothing is shown without a terminal', () => {
  const shown: string[] = []
  const terminal = (watched: boolean): Terminal => ({
    width: 80,
    color: false,
    noteColor: false,
    watched,
    print: () => {},
    write: async () => undefined,
    clear: () => undefined,
    printJson: () => {},
    note: () => {},
    show: (line) => shown.push(line),
  })
  const unseen = startProgress(terminal(false), 'copying')
  unseen.update(1, 2)
  unseen.end()
  expect(shown).toEqual([])
  const seen = startProgress(terminal(true), 'copying')
  seen.update(1, 2)
  seen.end()
  expect(shown).toEqual([expect.stringContaining('50 %'), ''])
})
