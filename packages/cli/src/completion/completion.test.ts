import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runCommand } from '../testing/run-command.js'

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
  expect(complete('tablewright', 'engine', 'verify', '--')).toBe('--data --json --help')
  expect(complete('tablewright', 'check', 'smart')).toBe('smart-locker')
  expect(complete('tablewright', 'check', '/us')).toBe('/usr')
})

test('fish and zsh know every command with its options', async () => {
  const fish = await script('fish')
  expect(fish).toContain("-a engine -d 'start the DynamoDB endpoint alone, for any AWS SDK'")
  expect(fish).toContain("-n '__fish_seen_subcommand_from engine")
  expect(fish).toContain("-l durability -r -a 'durable relaxed'")
  const zsh = await script('zsh')
  expect(zsh).toMatch(/^#compdef tablewright\n/)
  expect(zsh).toContain("'--durability[")
  expect(zsh).toContain('value:(durable relaxed)')
})

test('an unknown shell is wrong usage', async () => {
  expect(await runCommand('completion', 'tcsh')).toMatchObject({
    stdout: '',
    stderr: expect.stringContaining('bash, zsh, fish'),
    exitCode: 2,
  })
})
