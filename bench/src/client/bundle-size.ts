import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { printClient } from '@tablewright/client'
import type { DesignModel } from '@tablewright/design/model'
import { type BuildOptions, build } from 'esbuild'
import { type Bar, figure, type Row } from '../harness/row.js'
import { root } from './root.js'

const fiveEntities = join(root, 'verify', 'type-cost', 'five-entities.ts')

/** How a program that counts its kilobytes puts itself together: the model as JSON, no builders, no AWS SDK. */
const fromModel = (connect: string, model: DesignModel) => `
  import { ${connect} as connect } from '@tablewright/client'
  import { http } from '@tablewright/client/http'
  import { loadDesign } from '@tablewright/design/model'
  export const db = connect(loadDesign(${JSON.stringify(model)}), http({ endpoint: 'http://127.0.0.1:8000' }))`

/** How most programs do: the design as it is written, with the language that reads it. */
const fromLanguage = `
  import { connect } from '@tablewright/client'
  import { http } from '@tablewright/client/http'
  import { smartLocker } from ${JSON.stringify(fiveEntities)}
  export const db = connect(smartLocker, http({ endpoint: 'http://127.0.0.1:8000' }))`

/** How a program does that counts every one of them: its plans printed, and of the client what they need. */
const compiled = (driver: string) => `
  import { connect } from 'printed-client'
  import { ${driver.split('(')[0]} } from '@tablewright/client/lean'
  export const db = connect(${driver})`

/** What five entities and nine patterns weigh with the lean driver, everything bundled in. */
export async function bundleSize(): Promise<readonly Row[]> {
  const model = await modelOf()
  const printed = printClient({ name: model.name, model, functions: {} })
  const row = async (name: string, source: string, compress = gzip, bar?: Bar) => {
    const bytes = compress(await bundle(source, printed, { minify: true })).length
    return figure(`bundle of five entities, ${name}`, 'KB', Math.round(bytes / 102.4) / 10, bar)
  }
  const anywhere = compiled("http({ endpoint: 'http://127.0.0.1:8000' })")
  // Signed, with credentials that the environment has.
  const amazon = compiled("dynamodb({ region: 'eu-central-1' })")
  return [
    await row('compiled, any endpoint, brotli', anywhere, brotliCompressSync, { atMost: 12 }),
    await row('compiled, Amazon, brotli', amazon, brotliCompressSync, { atMost: 12 }),
    await row('compiled, any endpoint, gzip', anywhere, gzip, { atMost: 13 }),
    await row('compiled, Amazon, gzip', amazon, gzip, { atMost: 13 }),
    await row('model as JSON, gzip', fromModel('connect', model)),
    await row('model as JSON, reading only, gzip', fromModel('connectReader', model)),
    await row('builders included, gzip', fromLanguage),
  ]
}

function gzip(source: Uint8Array): Buffer {
  return gzipSync(source, { level: 9 })
}

async function modelOf(): Promise<DesignModel> {
  const source = await bundle(`export { smartLocker } from ${JSON.stringify(fiveEntities)}`)
  const module = await import(`data:text/javascript;base64,${Buffer.from(source).toString('base64')}`)
  return module.smartLocker.model
}

async function bundle(source: string, printed = '', options: BuildOptions = {}): Promise<Uint8Array> {
  const resolveDir = join(root, 'bench')
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    plugins: [
      {
        name: 'printed-client',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^printed-client$/ }, ({ path }) => ({
            path,
            namespace: path,
            sideEffects: false,
          }))
          onLoad({ filter: /.*/, namespace: 'printed-client' }, () => ({ contents: printed, resolveDir }))
        },
      },
    ],
    ...options,
  })
  return outputFiles![0]!.contents
}
