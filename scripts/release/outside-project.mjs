// A project outside the checkout that uses the packed packages like a user. Each step throws if it fails.
import { lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runProgram } from './npm.mjs'

const program = `import { create, design, get, id, query, table, text } from 'tablewright'
import { connect, createTables } from 'tablewright/client'
import { embedded } from 'tablewright/embedded'

const notes = table('Notes', { partitionKey: 'PK', sortKey: 'SK' })
const Note = notes.entity('NOTE', {
  key: { PK: 'USER#<userId>', SK: 'NOTE#<noteId>' },
  attributes: { userId: id(), noteId: id(), title: text() },
})
export const notesDesign = design('notes', {
  entities: { Note },
  patterns: {
    addNote: create(Note, { id: 'AP-01' }),
    noteById: get(Note, { id: 'AP-02' }),
    notesOfUser: query(Note, { id: 'AP-03', by: 'userId' }),
  },
})
const db = connect(notesDesign, embedded({ memory: true }))
await createTables(db)
await db.addNote({ userId: 'ann', noteId: '1', title: 'Milk' })
const note = await db.noteById({ userId: 'ann', noteId: '1' })
const title: string | undefined = note?.title
const { items } = await db.notesOfUser({ userId: 'ann' })
await db.close()
console.log(\`\${title} \${items.length}\`)
`

const handler = `import { design, get, id, table, text } from 'tablewright'
import { connect } from 'tablewright/client'
import { dynamodb } from 'tablewright/client/http'

const notes = table('Notes', { partitionKey: 'PK', sortKey: 'SK' })
const Note = notes.entity('NOTE', {
  key: { PK: 'USER#<userId>', SK: 'NOTE#<noteId>' },
  attributes: { userId: id(), noteId: id(), title: text() },
})
const notesDesign = design('notes', {
  entities: { Note },
  patterns: { noteById: get(Note, { id: 'AP-01' }) },
})
const db = connect(notesDesign, dynamodb({ region: 'eu-central-1' }))
export const handler = (event: { readonly userId: string; readonly noteId: string }) => db.noteById(event)
`

/**
 * Returns a module that imports every entry point with types. The type checker then reads every declaration
 * file.
 */
function everyEntryPoint(manifest) {
  const entries = Object.entries(manifest.exports).filter(
    ([path, entry]) => entry.types && !/aws-sdk/.test(path),
  )
  const lines = entries.map(
    ([path], at) => `import * as part${at} from '${path.replace('.', manifest.name)}'`,
  )
  return `${lines.join('\n')}\nexport const parts = [${entries.map((_, at) => `part${at}`).join(', ')}]\n`
}

/** Writes an empty project, with npm's settings for the registry. */
export function writeProject(folder, registry) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, '.npmrc'),
    `registry=${registry}/\naudit=false\nfund=false\nupdate-notifier=false\n`,
  )
  writeFileSync(join(folder, 'package.json'), '{ "name": "outside", "private": true, "type": "module" }\n')
}

/** Writes the programs and the settings of the type checker. */
export function writeSources(folder, manifest) {
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'src', 'program.ts'), program)
  writeFileSync(join(folder, 'src', 'handler.ts'), handler)
  writeFileSync(join(folder, 'src', 'parts.ts'), everyEntryPoint(manifest))
  for (const [name, module] of [
    ['nodenext', 'nodenext'],
    ['bundler', 'esnext'],
  ]) {
    const compilerOptions = {
      module,
      moduleResolution: name,
      target: 'es2022',
      lib: ['es2023'],
      types: ['node'],
      strict: true,
      skipLibCheck: false,
      rootDir: 'src',
      outDir: 'dist',
      noEmit: name === 'bundler',
    }
    writeFileSync(
      join(folder, `tsconfig.${name}.json`),
      JSON.stringify({ compilerOptions, include: ['src'] }, undefined, 2),
    )
  }
}

/** Type checks the project with one version of TypeScript under one resolution. */
export function typeCheck(folder, compiler, resolution) {
  const tsc = join(folder, 'node_modules', compiler, 'bin', 'tsc')
  return runProgram(process.execPath, [tsc, '-p', `tsconfig.${resolution}.json`], { cwd: folder })
}

/** Bundles the handler as for AWS Lambda, and returns its size in bytes. */
export async function bundleForLambda(folder) {
  const out = join(folder, 'dist', 'handler.mjs')
  const options = { entryPoints: ['src/handler.ts'], outfile: out, bundle: true, minify: true }
  const target = { platform: 'node', format: 'esm', target: 'node20' }
  // Uses the API, because the program is a script on Windows and a binary elsewhere.
  const build = `import { build } from 'esbuild'; await build(${JSON.stringify({ ...options, ...target })})`
  await runProgram(process.execPath, ['--input-type=module', '-e', build], { cwd: folder })
  return lstatSync(out).size
}

/** Runs the program, the command and the bundle of the project on one version of Node, and returns that version. */
export async function runPrograms(folder, node) {
  const printed = await runProgram(node, ['dist/program.js'], { cwd: folder })
  if (printed.trim() !== 'Milk 1') throw new Error(printed)
  const command = join(folder, 'node_modules', 'tablewright', 'bin', 'tablewright.js')
  const checked = await runProgram(node, [command, 'check', 'src/program.ts'], { cwd: folder })
  if (!/notes +ok +3 patterns, 0 errors/.test(checked)) throw new Error(checked)
  const address = JSON.stringify(pathToFileURL(join(folder, 'dist', 'handler.mjs')).href)
  const load = `const { handler } = await import(${address}); if (typeof handler !== 'function') process.exit(1)`
  const env = { ...process.env, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  await runProgram(node, ['--input-type=module', '-e', load], { cwd: folder, env })
  return (await runProgram(node, ['--version'])).trim()
}

/** Returns the bytes of each installed package, by its name. */
export function installedSizes(folder) {
  const root = join(folder, 'node_modules')
  const names = readdirSync(root).flatMap((name) => {
    if (name.startsWith('.')) return []
    return name.startsWith('@') ? readdirSync(join(root, name)).map((part) => `${name}/${part}`) : [name]
  })
  return new Map(names.map((name) => [name, bytesOf(join(root, name))]))
}

function bytesOf(path) {
  const { size } = lstatSync(path)
  if (!lstatSync(path).isDirectory()) return size
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0)
}
