import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import type { WriteStream } from 'node:tty'
import { expect, test, vi } from 'vitest'
import { commandFile, startCommand } from '../testing/run-command.js'
import { openTerminal } from './terminal.js'

function stream(tty: Partial<WriteStream>): WriteStream {
  return Object.assign(new PassThrough(), tty) as unknown as WriteStream
}

const screen = () => stream({ isTTY: true, columns: 72, hasColors: () => true })

test('colors and width are those of the terminal', () => {
  vi.stubEnv('FORCE_COLOR', undefined)
  expect(openTerminal(screen(), screen())).toMatchObject({ color: true, width: 72, watched: true })
  const gray = stream({ isTTY: true, columns: 72, hasColors: () => false })
  expect(openTerminal(gray, screen())).toMatchObject({ color: false, noteColor: true, width: 72 })
  expect(openTerminal(stream({}), stream({}))).toMatchObject({ color: false, width: 120, watched: false })
  vi.unstubAllEnvs()
})

test('FORCE_COLOR decides about colors, also on a pipe', () => {
  vi.stubEnv('FORCE_COLOR', '1')
  expect(openTerminal(stream({}), stream({}))).toMatchObject({ color: true, noteColor: true })
  vi.stubEnv('FORCE_COLOR', '0')
  expect(openTerminal(screen(), screen())).toMatchObject({ color: false, noteColor: false })
  vi.unstubAllEnvs()
})

test.runIf(existsSync('/dev/full'))('a full device ends the command with one line', () => {
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(process.execPath, [commandFile, 'check', 'smart-locker', '--json'], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  })
  closeSync(full)
  expect({ status, lines: stderr.trim().split('\n') }).toEqual({
    status: 1,
    lines: [expect.stringMatching(/^error OUTPUT_FAILED: .*ENOSPC/)],
  })
})

test('a replaceable line is shown only on a terminal', () => {
  const [watched, unwatched] = [screen(), stream({})]
  openTerminal(screen(), watched).show('half')
  openTerminal(screen(), unwatched).show('half')
  expect(String(watched.read())).toBe('\r\u001b[Khalf')
  expect(unwatched.read()).toBe(null)
})

test('a reader that closes the pipe is not an error', async () => {
  const child = startCommand('check', 'account-pool', '--json')
  child.stdout.destroy()
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += String(chunk)
  })
  const exitCode = await new Promise((resolve) => child.on('close', resolve))
  expect({ complaint, exitCode }).toEqual({ complaint: '', exitCode: 0 })
})
