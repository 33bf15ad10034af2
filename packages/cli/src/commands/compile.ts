import { basename, dirname, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import type { CommonOptions, Context } from '../context.js'
import { designArgument } from '../design-source/design-argument.js'
import { examples } from '../output/examples.js'
import { packagesOf } from '../packages/project-packages.js'

interface CompileOptions extends CommonOptions {
  readonly out?: string
  readonly check?: true
}

export function addCompile(program: Command, context: Context): void {
  program
    .command('compile')
    .description('print the client of a design as a module with finished plans, for small bundles')
    .argument('<design>', designArgument)
    .option('--out <file>', 'write the module to this file, which ends in .js, and its types beside it')
    .option('--check', 'write nothing; exit with 1 if the files of --out are not up to date')
    .option('--json', 'print a summary as one JSON document')
    .addHelpText(
      'after',
      examples(
        ['tablewright compile src/design.ts --out src/client.js', 'a module and its types'],
        ['tablewright compile src/design.ts --out src/client.js --check', 'for CI: fails when it is stale'],
        ['tablewright compile smart-locker', 'the module of a system, on standard output'],
      ),
    )
    .action(async (source: string, options: CompileOptions, command: Command) => {
      const { out } = options
      if (options.check && out === undefined) command.error("error: option '--check' needs '--out <file>'")
      if (out !== undefined && !out.endsWith('.js')) command.error('error: the file of --out must end in .js')
      const [{ loadDesign }, { printClient, printClientTypes }] = await Promise.all([
        import('../design-source/load-design.js'),
        import('@tablewright/client'),
      ])
      const design = await loadDesign(source)
      const packages = packagesOf(dirname(resolve(out ?? 'client.js')))
      const module = printClient(design, packages.client)
      const { terminal } = context
      if (out === undefined) {
        if (options.json) terminal.printJson({ design: design.name, module })
        else terminal.print(module.trimEnd())
        return
      }
      const types = printClientTypes(
        design.file ? await sourceOf(source, design.file, out) : undefined,
        packages,
      )
      const { writePage, checkPage } = await import('../output/page.js')
      const put = options.check ? checkPage : writePage
      const files = [
        { file: out, ...(await put(out, module)) },
        { file: typesOf(out), ...(await put(typesOf(out), types)) },
      ]
      if (options.json) terminal.printJson({ design: design.name, files })
      else terminal.print(files.map(sentence).join('\n'))
      if (options.check && files.some(({ changed }) => changed)) context.exitCode = 1
    })
}

function typesOf(out: string): string {
  return out.replace(/\.js$/, '.d.ts')
}

/**
 * Returns the import path of the design's types from the printed module; undefined for a model stored as
 * JSON.
 */
async function sourceOf(source: string, file: string, out: string) {
  if (file.endsWith('.json')) return undefined
  const { importModule } = await import('../design-source/import-module.js')
  const exported = source.split('#')[1] ?? exportedDesign(await importModule(file))
  const path = relative(dirname(out), file)
    .replaceAll('\\', '/')
    .replace(/\.([cm]?)ts$/, '.$1js')
  return { exported, module: path.startsWith('.') ? path : `./${path}` }
}

function exportedDesign(exports: object): string {
  const found = Object.entries(exports).find(([, value]) => Object(value).model?.patterns !== undefined)
  return found![0]
}

function sentence({ file, changed, written }: { file: string; changed: boolean; written: boolean }): string {
  if (!changed) return `${file} is up to date.`
  return written ? `${file} is written.` : `${basename(file)} is stale: run the command without --check.`
}
