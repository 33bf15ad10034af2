import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { DesignModel } from '@tablewright/design'
import { type BuildOptions, build } from 'esbuild'
import { type Bar, figure, type Row } from '../harness/row.js'
import { root } from './root.js'

const fiveEntities = join(root, 'verify', 'type-cost', 'five-entities.ts')

/** How a program that counts its kilobytes puts itself together: the model as JSON, no builders, no AWS SDK. */
const fromModel = (connect: string, model: DesignModel) => `
  import { ${connect} as connect } from '@tablewright/client'
  import { http } from '@tablewright/client/http'
  import { loadDesign } from '@tablewright/design'
  export const db = connect(loadDesign(${JSON.stringify(model)}), http({ endpoint: 'http://127.0.0.1:8000' }))`

/** How most programs do: the design as it is written, with the language that reads it. */
const fromLanguage = `
  import { connect } from '@tablewright/client'
  import { http } from '@tablewright/client/http'
  import { smartLocker } from ${JSON.stringify(fiveEntities)}
  export const db = connect(smartLocker, http({ endpoint: 'http://127.0.0.1:8000' }))`

/** What five entities and nine patterns weigh with the lean driver, everything bundled in. */
export async function bundleSize(): Promise<readonly Row[]> {
  const row = async (name: string, source: string, bar?: Bar) =>
    figure(`bundle of five entities, gzip, ${name}`, 'KB', await kilobytes(source), bar)
  const model = await modelOf()
  return [
    await row('model as JSON', fromModel('connect', model), { atMost: 12 }),
    await row('model as JSON, reading only', fromModel('connectReader', model)),
    await row('builders included', fromLanguage),
  ]
}

async function modelOf(): Promise<DesignModel> {
  const source = await bundle(`export { smartLocker } from ${JSON.stringify(fiveEntities)}`)
  const module = await import(`data:text/javascript;base64,${Buffer.from(source).toString('base64')}`)
  return module.smartLocker.model
}

async function kilobytes(source: string): Promise<number> {
  const bytes = gzipSync(await bundle(source, { minify: true }), { level: 9 }).length
  return Math.round(bytes / 102.4) / 10
}

async function bundle(source: string, options: BuildOptions = {}): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: join(root, 'bench') },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    ...options,
  })
  return outputFiles![0]!.contents
}
