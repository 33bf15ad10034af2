import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

const folder = temporaryFolders()()
const [pipe, circle, empty] = ['pipe', 'circle', 'empty'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
writeFileSync(empty, '')

/** Every command that reads a path from the command line. */
const readers = (path: string): readonly (readonly string[])[] => [
  ['check', path],
  ['check', 'smart-locker', '--prices', path],
  ['docs', path],
  ['diff', 'smart-locker', path],
  ['compile', path],
  ['generate', 'policy', path],
  ['infer', '--from', path],
  ['infer', '--config', path],
  ['import', 'smart-locker', '--from', path, '--data', join(folder, 'data')],
  ['migrate', 'smart-locker', 'smart-locker', '--transforms', path],
  ['engine', '--memory', '--port', '0', '--auth', path],
  ['engine', '--memory', '--port', '0', '--tls-cert', path, '--tls-key', path],
]

// Reading such a path would not end, and the test would time out.
describe.skipIf(process.platform === 'win32')('a path that is no regular file', () => {
  execFileSync('sh', ['-c', 'mkfifo "$0"', pipe])
  symlinkSync(circle, circle)

  test.each([...readers(pipe), ...readers(circle), ...readers(join(folder, 'a'.repeat(300)))])(
    'is refused with one line by %s',
    async (...args) => {
      const { stderr, exitCode } = await runCommand(...args)
      expect(exitCode).toBe(1)
      expect(stderr).toMatch(/^error (?!UNEXPECTED)[A-Z_]+: .*\n$/)
    },
  )

  test('is written without being read', async () => {
    const { stderr } = await runCommand('generate', 'policy', 'smart-locker', '--out', '/dev/null')
    expect(stderr).not.toMatch(/error/)
  })
})

test.each([
  ['import', 'smart-locker', '--from'],
  ['infer', '--from'],
])('a folder without an export is refused with one line by %s', async (...args) => {
  const { stderr } = await runCommand(...args, folder)
  expect(stderr).toMatch(/^error EXPORT_INCOMPLETE: .*\n$/)
})

test.each(readers(empty).filter(([command]) => command !== 'import'))(
  'an empty file is refused with one line by %s',
  async (...args) => {
    const { stderr } = await runCommand(...args)
    expect(stderr).toMatch(/^error (?!UNEXPECTED)[A-Z_]+: .*\n$/)
  },
)
