import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteDesign, writeFiles } from '../testing/design-files.js'
import { commandFile, runCommand, temporaryFolders } from '../testing/run-command.js'

async function script(shell: string): Promise<string> {
  const { stdout, exitCode } = await runCommand('completion', shell)
  expect(exitCode).toBe(0)
  return stdout
}

test('bash completes commands, options and their values', async () => {
  const text = await script('bash')
  const complete = (...words: readonly string[]) => {
    const line = words.map((word) => `'${word}'`).join(' ')
    const run = `${text}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _tablewright; echo "\${COMPREPLY[*]}"`
    const { stdout, stderr } = spawnSync('bash', [], { input: run, encoding: 'utf8' })
    expect(stderr).toBe('')
    return stdout.trim()
  }
  expect(complete('tablewright', 'eng')).toBe('engine')
  expect(complete('tablewright', 'engine', '--mem')).toBe('--memory')
  expect(complete('tablewright', 'engine', '--memory', '--durability', '')).toBe('durable relaxed')
  expect(complete('tablewright', 'completion', 'f')).toBe('fish')
  expect(complete('tablewright', 'engine', '--data', '/us')).toBe('/usr')
  expect(complete('tablewright', 'engine', 'verify', '--')).toBe('--data --config --json --help')
  expect(complete('tablewright', 'check', 'smart')).toBe('smart-locker')
  expect(complete('tablewright', 'check', '/us')).toBe('/usr')
})

const folders = temporaryFolders()
const timeout = 60_000

test('patterns, their options and values are completed from the design', { timeout }, async () => {
  const complete = async (...words: readonly string[]) => {
    const { stdout, stderr, exitCode } = await runCommand('complete', '--', ...words)
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
    return stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')[0]!]))
  }
  expect(await complete('query', 'smart-locker', 'lockerB')).toEqual(['lockerById'])
  expect(await complete('query', 'smart-locker', 'AP-0')).toContain('AP-09')
  expect(await complete('query', 'smart-locker', 'lockerById', '--lock')).toEqual(['--locker-id'])
  expect(await complete('query', 'smart-locker', 'lockerById', '--locker-id', 'L', '--locker')).toEqual([])
  expect(await complete('query', 'smart-locker', 'changeState', '--status', 'A')).toEqual(['AVAILABLE'])
  expect(await complete('simulate', 'smart-locker', '--rate', 'lockerB')).toEqual(['lockerById='])
  expect(await complete('generate', 'policy', 'smart-locker', '--patterns', 'latestEvent,lockerB')).toEqual([
    'latestEvent,lockerById',
  ])
  expect(await complete('query', 'no-such-design.ts', 'x')).toEqual([])
  expect(await complete('check', '')).toEqual([])
})

test('ids are completed from the data, except texts that a shell would run', { timeout }, async () => {
  const folder = folders()
  const source = noteDesign().replace('noteId: ulid()', 'noteId: id()')
  const notes = [
    ['ann', 'n-1'],
    ['ann', 'n-2'],
    ['bob', 'n-3'],
    ['eve', '$(touch /tmp/never)'],
  ] as const
  const lines = notes.map(([userId, noteId]) =>
    JSON.stringify({
      Item: {
        PK: { S: `USER#${userId}` },
        SK: { S: `NOTE#${noteId}` },
        userId: { S: userId },
        noteId: { S: noteId },
        body: { S: '' },
      },
    }),
  )
  const { 'design.ts': design, 'items.jsonl': items } = writeFiles(folder, {
    'design.ts': source,
    'items.jsonl': lines.join('\n'),
  })
  const data = join(folder, 'data')
  expect(await runCommand('import', design, '--from', items, '--data', data)).toMatchObject({ stderr: '' })
  const complete = async (...words: readonly string[]) =>
    (await runCommand('complete', '--', 'query', design, 'noteById', '--data', data, ...words)).stdout
      .split('\n')
      .filter(Boolean)
      .sort()
  expect(await complete('--user-id', '')).toEqual(['ann', 'bob', 'eve'])
  expect(await complete('--user-id', 'ann', '--note-id', 'n')).toEqual(['n-1', 'n-2'])
  expect(await complete('--note-id', '')).toEqual(['n-1', 'n-2', 'n-3'])
})

test('the bash script calls the command for the names of patterns', { timeout }, async () => {
  const text = await script('bash')
  const own = `tablewright() { '${process.execPath}' '${commandFile}' "$@"; }`
  const words = ['tablewright', 'query', 'smart-locker', 'changeState', '--status', 'MAIN']
  const line = words.map((word) => `'${word}'`).join(' ')
  const run = `${own}\n${text}\nCOMP_WORDS=(${line}); COMP_CWORD=5; _tablewright; echo "\${COMPREPLY[*]}"`
  const { stdout, stderr } = spawnSync('bash', [], { input: run, encoding: 'utf8' })
  expect({ stdout, stderr }).toEqual({ stdout: 'MAINTENANCE\n', stderr: '' })
})

test('fish and zsh know every command with its options', async () => {
  const fish = await script('fish')
  expect(fish).toContain("-a engine -d 'start only a DynamoDB endpoint, for any AWS SDK'")
  expect(fish).toContain("-n '__fish_seen_subcommand_from engine")
  expect(fish).toContain("-l durability -r -a 'durable relaxed'")
  const zsh = await script('zsh')
  expect(zsh).toMatch(/^#compdef tablewright\n/)
  expect(zsh).toContain("'--durability[")
  expect(zsh).toContain('value:(durable relaxed)')
  expect(zsh).toContain('if (( CURRENT > 2 )); then compadd')
  expect(fish).toContain(
    "-n '__fish_seen_subcommand_from query; and test (count (commandline -opc)) -gt 2' -a '(tablewright complete",
  )
  expect(fish).not.toContain(' -a help ')
})

test('an unknown shell is wrong usage', async () => {
  expect(await runCommand('completion', 'tcsh')).toMatchObject({
    stdout: '',
    stderr: expect.stringContaining('bash, zsh, fish'),
    exitCode: 2,
  })
})
