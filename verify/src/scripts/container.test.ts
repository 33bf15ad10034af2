import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, test } from 'vitest'
import { read, root } from '../tidy/workspace.js'

interface Instruction {
  readonly name: string
  readonly value: string
}

interface Stage {
  readonly name: string
  readonly from: string
  readonly instructions: readonly Instruction[]
}

/** The stages of a container file, comments and line ends left out. */
function stagesOf(text: string): readonly Stage[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: { name: string; from: string; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    const stage = /^(\S+) AS (\w+)$/.exec(value)
    if (name === 'FROM') stages.push({ from: stage![1]!, name: stage![2]!, instructions: [] })
    else stages.at(-1)?.instructions.push({ name, value })
  }
  return stages
}

const text = read('Containerfile')
const stages = stagesOf(text)
const folder = mkdtempSync(join(tmpdir(), 'tablewright-container-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const allOf = (stage: Stage, name: string) =>
  stage.instructions.filter((each) => each.name === name).map(({ value }) => value)
const baseOf = ({ from }: Stage) => stages.find(({ name }) => name === from)

test('every stage starts from a pinned image or from an earlier stage', () => {
  const known = new Set<string>()
  for (const { from, name } of stages) {
    if (!known.has(from)) expect(from).toBe('node:${NODE_VERSION}-bookworm-slim')
    known.add(name)
  }
  expect(text).toMatch(/^ARG NODE_VERSION=(2[02468])$/m)
})

test('nothing is fetched by address, no secret is an argument, and the scripts exist', () => {
  expect(text).not.toMatch(/^ADD |curl |wget |:latest|SECRET|TOKEN|PASSWORD/m)
  for (const [, script] of text.matchAll(/^RUN node (scripts\/\S+)/gm))
    expect(existsSync(join(root, script!)), script).toBe(true)
  const ignored = read('.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/dist', '**/.tablewright']))
})

describe.each(['engine', 'server'])('the image %s', (name) => {
  const stage = stages.find((each) => each.name === name)!

  test('has no tools of the build, and runs as a user without rights', () => {
    const names = stage.instructions.map((each) => each.name)
    expect(allOf(stage, 'USER')).toEqual(['node'])
    expect(names.lastIndexOf('RUN')).toBeLessThan(names.indexOf('USER'))
    expect(allOf(stage, 'RUN').join()).toContain(`--omit=dev --no-audit --no-fund /tarballs/${name}/*.tgz`)
    expect(baseOf(stage)?.from).toMatch(/^node:/)
    expect(allOf(stage, 'COPY')).toEqual([])
  })

  test('its command starts, and its health check sees whether it runs', { timeout: 120_000 }, async () => {
    const [entry] = allOf(baseOf(stage)!, 'ENTRYPOINT').map((value) => JSON.parse(value) as string[])
    expect(entry).toEqual(['node', '/app/node_modules/tablewright/bin/tablewright.js'])
    const auth = join(folder, 'auth.json')
    const statement = { Effect: 'Allow', Action: ['dynamodb:GetItem'], Resource: ['table/Orders'] }
    const reader = { name: 'reader', accessKeyId: 'READER', secretAccessKey: 'kept in the file' }
    const principals = [{ ...reader, policies: [{ Statement: [statement] }] }]
    writeFileSync(auth, JSON.stringify({ principals }), { mode: 0o600 })
    const [command] = allOf(stage, 'CMD').map((value) => JSON.parse(value) as string[])
    const here: Record<string, string> = {
      '0.0.0.0': '127.0.0.1',
      '8000': '0',
      '/data': join(folder, name),
      '/etc/tablewright/auth.json': auth,
    }
    const args = command!.map((arg) => here[arg] ?? arg)
    const ports = name === 'server' ? ['--port', '0', '--dynamodb-port', '0'] : []
    const file = join(root, 'packages/tablewright/bin/tablewright.js')
    const child = spawn(process.execPath, [file, ...args, ...ports, '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const url = await addressOf(child)
    const check = JSON.parse(allOf(stage, 'HEALTHCHECK')[0]!.replace(/^.*? CMD /, '')) as string[]
    const script = check.at(-1)!.replace(/http:\/\/127\.0\.0\.1:80[08]0/, url)
    const health = () => spawnSync(process.execPath, ['-e', script]).status
    expect(health()).toBe(0)
    child.kill('SIGTERM')
    expect((await once(child, 'close'))[0]).toBe(0)
    expect(health()).toBe(1)
  })
})

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface(stdout!)) {
    const found = /"url": ?"([^"]+)"/.exec(line)
    if (found) return found[1]!
  }
  throw new Error('The command printed no address.')
}
