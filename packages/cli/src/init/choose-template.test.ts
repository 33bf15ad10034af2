import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { chooseTemplate } from './choose-template.js'

/** A terminal on which these lines are typed as answers. */
function terminal(...typed: readonly string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = Object.assign(new PassThrough(), { isTTY: true })
  const rest = [...typed]
  let shown = ''
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString()
    if (shown.endsWith('Template: ')) input.write(`${rest.shift()}\n`)
  })
  return { input, output, shown: () => shown }
}

test.each([
  ['1', 'design'],
  ['system', 'system'],
  [' Lambda ', 'lambda'],
  ['', 'api'],
])('the answer "%s" chooses %s', async (answer, name) => {
  expect((await chooseTemplate(terminal(answer))).name).toBe(name)
})

test('the question is repeated after an answer that is not a template', async () => {
  const asked = terminal('5', 'none', '2')
  expect((await chooseTemplate(asked)).name).toBe('api')
  expect(asked.shown().match(/Template: /g)).toHaveLength(3)
  expect(asked.shown()).toContain('Give a number from 1 to 4, or a name.')
})

test('without a terminal no question is asked', async () => {
  expect((await chooseTemplate({ input: new PassThrough(), output: new PassThrough() })).name).toBe('api')
})
