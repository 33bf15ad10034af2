import type { Command } from 'commander'
import type { CommonOptions, Context } from '../context.js'
import { examples } from '../output/examples.js'
import type { PageOutcome } from '../output/page.js'

interface DocsOptions extends CommonOptions {
  readonly out?: string
  readonly check?: true
}

export function addDocs(program: Command, context: Context): void {
  program
    .command('docs')
    .description('write the design document: the entity chart and the access patterns, as Markdown')
    .argument(
      '<design>',
      'a design file (file.ts, or file.ts#name), a model as JSON, or the name of a system',
    )
    .option('--out <file>', 'write to this file instead of standard output')
    .option('--check', 'write nothing; exit with 1 when the file given by --out is not up to date')
    .option('--json', 'print what was done as one JSON document')
    .addHelpText(
      'after',
      examples(
        ['tablewright docs smart-locker', 'the document of a system'],
        ['tablewright docs src/design.ts --out docs/design.md', 'a page to commit'],
        [
          'tablewright docs src/design.ts --out docs/design.md --check',
          'for CI: fails when the page is stale',
        ],
      ),
    )
    .action(async (source: string, options: DocsOptions, command: Command) => {
      const { out } = options
      if (options.check && out === undefined) command.error("error: option '--check' needs '--out <file>'")
      const [{ loadDesign }, { describeDesign }, { writePage, checkPage }] = await Promise.all([
        import('../design-source/load-design.js'),
        import('@tablewright/design'),
        import('../output/page.js'),
      ])
      const { model } = await loadDesign(source)
      const page = describeDesign(model)
      const { terminal } = context
      if (out === undefined) {
        if (options.json) terminal.printJson({ design: model.name, page })
        else terminal.print(page.trimEnd())
        return
      }
      const done = options.check ? await checkPage(out, page) : await writePage(out, page)
      if (options.json) terminal.printJson({ design: model.name, file: out, ...done })
      else terminal.print(sentence(out, done))
      if (options.check && done.changed) context.exitCode = 1
    })
}

function sentence(file: string, { changed, written }: PageOutcome): string {
  if (!changed) return `${file} is up to date.`
  return written ? `${file} is written.` : `${file} is stale: run the command without --check.`
}
