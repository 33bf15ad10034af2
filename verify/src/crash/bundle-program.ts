import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The folder that the imports of a program are relative to. */
export const here = fileURLToPath(new URL('.', import.meta.url))

/** Bundles a program with the sources of the engine into one text, which starts fast. */
export async function bundleProgram(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: here, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    external: ['lmdb'],
    conditions: ['source'],
  })
  return outputFiles[0]!.text
}
