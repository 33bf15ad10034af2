import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TablewrightError } from '@tablewright/base'
import type { BuildFailure, Message, Plugin } from 'esbuild'
import { importOptional } from '../packages/optional-package.js'
import { shortPath } from './short-path.js'

export interface CompiledModule {
  readonly code: string
  /** The source files of the module. */
  readonly files: readonly string[]
}

/**
 * Bundles a TypeScript file and its relative imports into one JavaScript module. Packages remain imports by
 * absolute URL: the module runs from any folder, and nothing is written next to the sources.
 */
export async function compileModule(file: string): Promise<CompiledModule> {
  const { build } = await importOptional(
    { name: 'esbuild', neededBy: 'Reading a TypeScript file' },
    () => import('esbuild'),
  )
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [file],
      bundle: true,
      write: false,
      metafile: true,
      outfile: `${file}.mjs`,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'inline',
      sourcesContent: false,
      sourceRoot: new URL('.', pathToFileURL(resolve(file))).href,
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(resolve(file)).href) },
      // Resolve as Node does; by default, esbuild prefers files for bundlers.
      conditions: ['node'],
      plugins: [packagesByAddress],
      logLevel: 'silent',
    })
    const files = Object.keys(metafile.inputs).map((path) => resolve(path))
    return { code: outputFiles[0]!.text, files }
  } catch (error) {
    throw compileError(file, error)
  }
}

/** Marks a resolution that the plugin itself requested. */
const asked = Symbol('asked')

const packagesByAddress: Plugin = {
  name: 'packages-by-address',
  setup({ onResolve, resolve: resolveImport }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData === asked || kind === 'entry-point' || path.startsWith('node:')) return undefined
      const found = await resolveImport(path, { resolveDir, kind, pluginData: asked })
      if (found.errors.length === 0) return { path: addressOf(found.path), external: true }
      const own = ownPackage(path)
      return own === undefined ? { errors: found.errors } : { path: own, external: true }
    })
  },
}

function addressOf(path: string): string {
  return /^(\/|\w:\\)/.test(path) ? pathToFileURL(path).href : path
}

/** Resolves a package from the command, for designs in a folder without packages. */
function ownPackage(name: string): string | undefined {
  if (!/^(@tablewright\/|tablewright(\/|$))/.test(name)) return undefined
  try {
    return import.meta.resolve(name)
  } catch {
    return undefined
  }
}

function compileError(file: string, error: unknown): unknown {
  const first = (error as Partial<BuildFailure>).errors?.[0]
  if (first === undefined) return error
  return new TablewrightError('DESIGN_NOT_COMPILED', `${positionOf(first)}${first.text}.`, {
    remedy: 'Correct the file, and check it again.',
    data: { file, line: first.location?.line, column: first.location?.column },
    cause: error,
  })
}

function positionOf({ location }: Message): string {
  return location === null ? '' : `${shortPath(location.file)}:${location.line}:${location.column + 1}: `
}
