import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TablewrightError } from '@tablewright/base'
import type { CommonOptions, Context } from '../context.js'
import { fileError } from '../output/page.js'
import { chooseTemplate } from './choose-template.js'
import { linkDependencies, requireCheckout } from './link-dependencies.js'
import { packageName, shellQuote, stackName } from './project-name.js'
import { type Template, templateOf } from './templates.js'

export interface InitOptions extends CommonOptions {
  readonly name?: string
  readonly template?: string
  readonly link?: true
  readonly onlyConfig?: true
}

const templatesFolder = fileURLToPath(new URL('../../templates/', import.meta.url))

/** Writes a new project into an empty folder, and prints the next steps. */
export async function runInit({ terminal }: Context, folder: string, options: InitOptions): Promise<void> {
  if (!isEmpty(folder)) throw notEmpty(folder)
  const template =
    options.template === undefined
      ? await chooseTemplate({ input: process.stdin, output: process.stderr })
      : templateOf(options.template)
  const checkout = options.link ? requireCheckout() : undefined
  const files = await templateFiles(template)
  const name = packageName(options.name ?? basename(resolve(folder)), await dependenciesOf(files))
  for (const [target, source] of files) {
    const text = (await readFile(source, 'utf8'))
      .replaceAll('{{name}}', name)
      .replaceAll('{{stack}}', stackName(name))
    const linked =
      target === 'package.json' && checkout !== undefined ? linkDependencies(text, checkout) : text
    await write(join(folder, target), linked)
  }
  const linked = checkout !== undefined
  if (options.json)
    terminal.printJson({ folder, name, template: template.name, files: [...files.keys()], linked })
  else terminal.print(nextSteps(folder, name, template))
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
    throw new TablewrightError('FILE_EXISTS', `${file} already exists.`, {
      remedy: 'Edit it, or choose another folder.',
      data: { file },
    })
  }
  await write(file, await readFile(join(templatesFolder, configName), 'utf8'))
  if (json) terminal.printJson({ file })
  else terminal.print(`${file} is written. Start the server there with tablewright serve.`)
}

/** Returns the files of a template by target path, with forward slashes. */
async function templateFiles({ layers }: Template): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const layer of layers) {
    const folder = join(templatesFolder, layer)
    const paths = await readdir(folder, { recursive: true })
    for (const path of paths.filter((each) => statSync(join(folder, each)).isFile()))
      files.set(targetName(path), join(folder, path))
  }
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Returns the dependencies of a template's project. */
async function dependenciesOf(files: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const manifest = JSON.parse(await readFile(files.get('package.json')!, 'utf8')) as {
    readonly dependencies?: object
    readonly devDependencies?: object
  }
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
}

/** Templates store files with special meaning for npm under other names. */
function targetName(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/^(gitignore$|github\/)/, '.$1')
    .replace(/^package\.template\.json$/, 'package.json')
}

async function write(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  } catch (cause) {
    throw fileError('FILE_UNWRITABLE', `${path} cannot be written.`, path, cause)
  }
}

/** A missing folder and an empty Git repository count as empty; a file in its place does not. */
function isEmpty(folder: string): boolean {
  try {
    return readdirSync(resolve(folder)).every((name) => name === '.git')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

function nextSteps(folder: string, name: string, { scripts }: Template): string {
  const here = resolve(folder) === process.cwd()
  const change = here ? [] : [`cd ${shellQuote(folder)}`]
  const steps = [...change, 'npm install', ...scripts].map((step) => `  ${step}`)
  return [`The project ${name} is in ${here ? 'this folder' : folder}. Go on with:`, ...steps].join('\n')
}

function notEmpty(folder: string): TablewrightError {
  return new TablewrightError(
    'FOLDER_NOT_EMPTY',
    `${folder || 'The current folder'} is not an empty folder.`,
    {
      remedy: 'Choose another folder.',
      data: { folder },
    },
  )
}
