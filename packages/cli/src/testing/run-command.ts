import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

/** The file that runs the command. */
export const commandFile = fileURLToPath(new URL('../../bin/tablewright.js', import.meta.url))

// vitest sets FORCE_COLOR on a terminal; what is compared has no colours.
const { FORCE_COLOR: _, ...plainEnvironment } = process.env

export interface Outcome {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number | null
}

/** The real command, in a process of its own. */
export async function runCommand(...args: readonly string[]): Promise<Outcome> {
  return outcomeOf(startCommand(...args))
}

export function startCommand(...args: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [commandFile, ...args], { env: plainEnvironment })
}

/** What a process has written by its end. */
export async function outcomeOf(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  const [stdout, stderr, [exitCode]] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { stdout, stderr, exitCode }
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

/** A function that makes folders, which are gone when the tests of the file are done. */
export function temporaryFolders(): () => string {
  const made: string[] = []
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true })
  })
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'tablewright-cli-'))
    made.push(folder)
    return folder
  }
}
