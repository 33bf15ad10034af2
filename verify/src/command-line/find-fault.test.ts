import { expect, test } from 'vitest'
import type { CommandCase } from './cases.js'
import { findFault } from './find-fault.js'
import type { Outcome } from './messages.js'

const port = { name: '--port', value: 'required', isMandatory: false } as const
const odd: CommandCase = {
  command: { path: ['engine'], arguments: [], isVariadic: false, options: [port], example: [] },
  args: ['engine', '--port=x'],
  isJson: false,
  oddity: 'value',
  parameter: port,
  value: 'x',
}
const refused: Outcome = {
  stdout: '',
  stderr: 'error USAGE: --port is no number. Give a number.\n',
  exitCode: 2,
  isStopped: false,
}
const documentOf = (error: object) => ({ ...refused, stderr: '', stdout: JSON.stringify({ error }) })

test.each<[string, string | undefined, CommandCase, Outcome]>([
  ['a plain refusal', undefined, odd, refused],
  [
    'a refusal as JSON',
    undefined,
    { ...odd, isJson: true },
    documentOf({ code: 'USAGE', message: '--port is no number.', remedy: 'Give a number.' }),
  ],
  ['a stack trace', 'prints', odd, { ...refused, stderr: `${refused.stderr}    at main (main.js:1:1)\n` }],
  ['an internal name', 'prints', odd, { ...refused, stderr: 'error X: --port: ENOENT. Give a number.\n' }],
  ['no message', 'prints no problem', odd, { ...refused, stderr: '' }],
  ['two messages', 'prints several', odd, { ...refused, stderr: refused.stderr.repeat(2) }],
  ['no remedy', 'has no remedy', odd, { ...refused, stderr: 'error USAGE: --port is no number.\n' }],
  [
    'no remedy as JSON',
    'has no remedy',
    { ...odd, isJson: true },
    documentOf({ code: 'USAGE', message: '--port is no number.' }),
  ],
  ['text in place of JSON', 'prints something else', { ...odd, isJson: true }, refused],
  [
    'another argument',
    'does not name',
    odd,
    { ...refused, stderr: 'error USAGE: --host is wrong. Give another.\n' },
  ],
  ['another exit code', 'ends with 1', { ...odd, oddity: 'missing' }, { ...refused, exitCode: 1 }],
  [
    'an accepted mistake',
    'is accepted',
    { ...odd, oddity: 'unknown' },
    { ...refused, stderr: '', exitCode: 0 },
  ],
  [
    'a command that does not end',
    'does not end',
    { ...odd, command: { ...odd.command, path: ['check'] } },
    { ...refused, stderr: '', isStopped: true },
  ],
])('%s', (_, expected, one, outcome) => {
  const fault = findFault(one, outcome, '')
  if (expected === undefined) expect(fault).toBeUndefined()
  else expect(fault).toContain(expected)
})
