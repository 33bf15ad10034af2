// The documentation for language models: an index (llms.txt) and one compact page, generated from the pages.
import { htmlPath } from './render-page.mjs'

/** Renders `llms.txt`: a description of the product, and every page with its first sentence. */
export function renderIndex(pages) {
  const groups = [...new Set(pages.map(({ group }) => group))].filter((group) => group !== 'Rules')
  const lines = groups.flatMap((group) => [
    '',
    `## ${group}`,
    '',
    ...pages
      .filter((page) => page.group === group)
      .map(
        ({ title, path, summary }) =>
          `- [${title}](${htmlPath(path)})${summary === '' ? '' : `: ${summary}`}`,
      ),
  ])
  return `# Tablewright

> The DynamoDB design document as the program: tables, entities, key templates, derived items and access patterns are
> declared once in TypeScript. From that come a typed client, a checker that proves every access pattern, writes that
> maintain every derived item, documents, infrastructure, an HTTP API, a console and a command line.

The compact page with the whole design language is llms-compact.txt. Every rule of \`check\` has a page in rules/.
${lines.join('\n')}
`
}

const languagePages = /^(reference\/(?!README|command-line|http-api)|client\.md)/
const chapters = /^guide\/0[2-9]/

/**
 * Renders one page with the language, the client and the rules, small enough for the context of a model:
 * complete tables and code, the first sentences of prose, and for each chapter of the guide its design and
 * its use case.
 */
export function renderCompact(pages) {
  const chosen = (pattern) => pages.filter(({ path }) => pattern.test(path))
  return [
    '# Tablewright, compact',
    ...chosen(languagePages).map(({ text }) => compact(text)),
    ...chosen(chapters).map(({ text }) => compact(sectionsOf(text, /^## (The design|When to use)/))),
    '# Commands',
    chosen(/^reference\/command-line/)
      .flatMap(({ text }) => [...text.matchAll(/^## (tablewright .+)\n\n(.+)/gm)])
      .map(([, command, purpose]) => `- \`${command}\`: ${purpose}`)
      .join('\n'),
    '# Rules of check',
    chosen(/^rules\/TW/)
      .map(({ title }) => `- ${title}`)
      .join('\n'),
  ].join('\n\n')
}

/** Returns the title of a page, and its sections with matching headings. */
function sectionsOf(text, heading) {
  const [title, ...sections] = text.split(/^(?=## )/m)
  return [title, ...sections.filter((section) => heading.test(section))].join('')
}

function compact(text) {
  return text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) =>
      part.startsWith('```')
        ? part
        : part
            .split(/\n{2,}/)
            .map(shorten)
            .join('\n\n'),
    )
    .join('')
    .trim()
}

function shorten(block) {
  if (block.startsWith('![')) return ''
  if (block.startsWith('|')) return block.replaceAll(/ {2,}/g, ' ').replaceAll(/-{4,}/g, '---')
  if (/^\s*([#>-]|\d+\.)/.test(block)) return block
  return /^[\s\S]*?\.(?=\s|$)/.exec(block)?.[0] ?? block
}
