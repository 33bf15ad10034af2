import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TablewrightError } from '@tablewright/base'
import type { CommonOptions, Context } from '../context.js'
import { fileError } from '../output/page.js'
import { findCheckout, linkDependencies } from './link-dependencies.js'

export interface InitOptions extends CommonOptions {
  readonly name?: string
  readonly link: boolean
  readonly onlyConfig?: true
}

const template = fileURLToPath(new URL('../../templates/project/', import.meta.url))

/** Writes a new project into an empty folder, and says how to go on. */
export async function runInit({ terminal }: Context, folder: string, options: InitOptions): Promise<void> {
  if (!isEmpty(folder)) throw notEmpty(folder)
  const name = packageName(options.name ?? basename(resolve(folder)))
  const checkout = options.link ? findCheckout() : undefined
  const files = await templateFiles()
  for (const file of files) {
    const text = (await readFile(join(template, file), 'utf8')).replaceAll('{{name}}', name)
    const linked = file === 'package.json' && checkout !== undefined ? linkDependencies(text, checkout) : text
    await write(join(folder, targetName(file)), linked)
  }
  if (options.json)
    terminal.printJson({ folder, name, files: files.map(targetName), linked: checkout !== undefined })
  else terminal.print(nextSteps(folder, name))
}

const configName = 'tablewright.config.ts'

/** Writes the configuration of a server that runs the five systems. */
export async function writeConfig(
  { terminal }: Context,
  folder: string,
  { json }: InitOptions,
): Promise<void> {
  const file = join(folder, configName)
  if (existsSync(file)) {
    throw new TablewrightError('FILE_EXISTS', `${file} is there already.`, {
      remedy: 'Edit it, or choose another folder.',
      data: { file },
    })
  }
  await write(file, await readFile(join(template, '..', configName), 'utf8'))
  if (json) terminal.printJson({ file })
  else terminal.print(`${file} is written. Start the server there with tablewright serve.`)
}

async function templateFiles(): Promise<string[]> {
  const paths = await readdir(template, { recursive: true })
  return paths.filter((path) => statSync(join(template, path)).isFile()).sort()
}

/** npm leaves a file of that name out of a package, so the template has it under another. */
function targetName(file: string): string {
  return file === 'gitignore' ? '.gitignore' : file
}

async function write(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  } catch (cause) {
    throw fileError('FILE_UNWRITABLE', `${path} cannot be written.`, path, cause)
  }
}

/** A folder that is not there is empty; a file in its place is not. */
function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/** What npm takes as a name: lower case, and none of the characters that mean something in an address. */
function packageName(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
  return name === '' ? 'project' : name
}

function nextSteps(folder: string, name: string): string {
  const steps = [`cd ${folder}`, 'npm install', 'npm test', 'npm start'].map((step) => `  ${step}`)
  return [`The project ${name} is in ${folder}. Go on with:`, ...steps].join('\n')
}

function notEmpty(folder: string): TablewrightError {
  return new TablewrightError('FOLDER_NOT_EMPTY', `${folder} is not an empty folder.`, {
    remedy: 'Choose another.',
    data: { folder },
  })
}
