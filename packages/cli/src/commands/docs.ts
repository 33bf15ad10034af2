import { extname, join } from 'node:path'
import type { Command } from 'commander'
import type { CommonOptions, Context } from '../context.js'
import { designArgument } from '../design-source/design-argument.js'
import { examples } from '../output/examples.js'
import type { PageOutcome } from '../output/page.js'
import { addPriceOptions, type PriceOptions } from '../prices/price-options.js'

interface DocsOptions extends CommonOptions, PriceOptions {
  readonly out?: string
  readonly check?: true
  readonly document?: true
}

interface Written extends PageOutcome {
  readonly file: string
}

export function addDocs(program: Command, context: Context): void {
  const command = program
    .command('docs')
    .description('write the design document as Markdown: entities, access patterns, item collections, cost')
    .argument('<design>', designArgument)
    .option('--out <file>', 'a folder for all pages with their pictures, or one file that ends in .md')
    .option('--check', 'write nothing; exit with 1 if the files of --out are not up to date')
    .option('--document', "print only the part that the system's original document describes")
    .option('--json', 'print a summary as one JSON document')
  addPriceOptions(command)
    .addHelpText(
      'after',
      examples(
        ['tablewright docs smart-locker', 'the document of a system, on one page'],
        ['tablewright docs smart-locker --document', 'only what its original document describes'],
        ['tablewright docs src/design.ts --out docs/design', 'a folder to commit, with pictures'],
        ['tablewright docs src/design.ts --out docs/design.md', 'one page to commit'],
        ['tablewright docs src/design.ts --out docs/design --check', 'for CI: fails when a page is stale'],
      ),
    )
    .action(async (source: string, options: DocsOptions, command: Command) => {
      const { out } = options
      if (options.check && out === undefined) command.error("error: option '--check' needs '--out <file>'")
      if (options.document) return printDocument(source, options, command, context)
      const [{ loadDesign }, { designItems }, { designPage, designPages }, { readPrices }] =
        await Promise.all([
          import('../design-source/load-design.js'),
          import('../generate/design-items.js'),
          import('@tablewright/generate'),
          import('../prices/read-prices.js'),
        ])
      const prices = await readPrices(options)
      const { model } = await loadDesign(source)
      const items = await designItems(source, model)
      const { terminal } = context
      if (out === undefined) {
        const page = designPage(model, items, { prices })
        if (options.json) terminal.printJson({ design: model.name, page })
        else terminal.print(page.trimEnd())
        return
      }
      const files =
        extname(out) === '.md'
          ? [{ path: out, text: designPage(model, items, { prices }) }]
          : designPages(model, items, { prices }).map(({ path, text }) => ({ path: join(out, path), text }))
      const done = await putFiles(files, options.check === true)
      if (options.json) terminal.printJson({ design: model.name, files: done })
      else terminal.print(done.map(sentence).join('\n'))
      if (options.check && done.some(({ changed }) => changed)) context.exitCode = 1
    })
}

async function printDocument(
  source: string,
  options: DocsOptions,
  command: Command,
  { terminal }: Context,
): Promise<void> {
  if (options.out !== undefined) command.error("error: option '--document' cannot be used with '--out'")
  const [{ systemOf }, { documentPage }] = await Promise.all([
    import('../generate/system-of.js'),
    import('@tablewright/generate'),
  ])
  const { design, document } = await systemOf(source)
  if (document === undefined) {
    command.error(`error: ${source} has no original document; leave --document out to print the whole design`)
  }
  const page = documentPage(design.model, document)
  if (options.json) terminal.printJson({ design: design.name, page })
  else terminal.print(page.trimEnd())
}

async function putFiles(
  files: readonly { readonly path: string; readonly text: string }[],
  onlyCheck: boolean,
): Promise<readonly Written[]> {
  const { writePage, checkPage } = await import('../output/page.js')
  const put = onlyCheck ? checkPage : writePage
  return Promise.all(files.map(async ({ path, text }) => ({ file: path, ...(await put(path, text)) })))
}

function sentence({ file, changed, written }: Written): string {
  if (!changed) return `${file} is up to date.`
  return written ? `${file} is written.` : `${file} is stale: run the command without --check.`
}
