import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { printClient } from '@tablewright/client'
import type { DesignModel } from '@tablewright/design/model'
import { type BuildOptions, build } from 'esbuild'
import { figure, type Row } from '../harness/row.js'
import { root } from './root.js'

const fiveEntities = join(root, 'verify', 'type-cost', 'five-entities.ts')

/** A size-conscious program: the model as JSON, no builders, no AWS SDK. */
const fromModel = (connect: string, model: DesignModel) => `
  import { ${connect} as connect } from '@tablewright/client'
  import { http } from '@tablewright/client/http'
  import { loadDesign } from '@tablewright/design/model'
  export const db = connect(loadDesign(${JSON.stringify(model)}), http({ endpoint: 'http://127.0.0.1:8000' }))`

/** A typical program: the design in the design language. */
const fromLanguage = `
  import { connect } from '@tablewright/client'
  import { http } from '@tablewright/client/http'
  import { smartLocker } from ${JSON.stringify(fiveEntities)}
  export const db = connect(smartLocker, http({ endpoint: 'http://127.0.0.1:8000' }))`

/** The smallest program: a compiled client, with only the parts that its plans need. */
const compiled = (driver: string) => `
  import { connect } from 'printed-client'
  import { ${driver.split('(')[0]} } from '@tablewright/client/lean'
  export const db = connect(${driver})`

const drivers = {
  'any endpoint': "http({ endpoint: 'http://127.0.0.1:8000' })",
  // Signed, with credentials of the environment.
  Amazon: "dynamodb({ region: 'eu-central-1' })",
}

const formats = {
  brotli: { compress: brotliCompressSync, atMost: 12 },
  gzip: { compress: gzip, atMost: 13 },
}

/** A compressed bundle of the compiled client and a lean driver, and its bar, in KB of 1,024 bytes. */
export interface CompiledSize {
  readonly name: string
  readonly kilobytes: number
  readonly atMost: number
}

/** Measures the compiled client of five entities. `options` are of esbuild. */
export async function compiledSizes(options: BuildOptions = {}): Promise<readonly CompiledSize[]> {
  const model = await modelOf(options)
  const printed = printClient({ name: model.name, model, functions: {} })
  const bundles = Object.entries(drivers).map(async ([driver, source]) => {
    const bytes = await bundle(compiled(source), printed, { ...options, minify: true })
    return Object.entries(formats).map(([format, { compress, atMost }]) => ({
      name: `${driver}, ${format}`,
      kilobytes: compress(bytes).length / 1024,
      atMost,
    }))
  })
  return (await Promise.all(bundles)).flat()
}

/** Bundle size of five entities and nine patterns with the lean driver. */
export async function bundleSize(): Promise<readonly Row[]> {
  const model = await modelOf()
  const row = (name: string, kilobytes: number, atMost?: number) =>
    figure(
      `bundle of five entities, ${name}`,
      'KB',
      Math.round(kilobytes * 10) / 10,
      atMost === undefined ? undefined : { atMost },
    )
  const zipped = async (name: string, source: string) =>
    row(`${name}, gzip`, gzip(await bundle(source, '', { minify: true })).length / 1024)
  return [
    ...(await compiledSizes()).map(({ name, kilobytes, atMost }) =>
      row(`compiled, ${name}`, kilobytes, atMost),
    ),
    await zipped('model as JSON', fromModel('connect', model)),
    await zipped('model as JSON, reading only', fromModel('connectReader', model)),
    await zipped('builders included', fromLanguage),
  ]
}

function gzip(source: Uint8Array): Buffer {
  return gzipSync(source, { level: 9 })
}

async function modelOf(options: BuildOptions = {}): Promise<DesignModel> {
  const source = await bundle(`export { smartLocker } from ${JSON.stringify(fiveEntities)}`, '', options)
  const module = await import(`data:text/javascript;base64,${Buffer.from(source).toString('base64')}`)
  return module.smartLocker.model
}

async function bundle(source: string, printed: string, options: BuildOptions): Promise<Uint8Array> {
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
