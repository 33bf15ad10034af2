// The documentation for language models: an index (llms.txt) and one compact page, both made from the pages.
import { htmlPath } from './render-page.mjs'

/** `llms.txt`: what the product is, and every page with its first sentence. */
export function renderIndex(pages) {
  const groups = [...new Set(pages.map(({ group }) => group))].filter((group) => group !== 'Rules')
  const lines = groups.flatMap((group) => [
    '',
    `## ${group}`,
    '',
    ...pages
      .filter((page) => page.group === group)
      .map(({ title, path, summary }) => `- [${title}](${htmlPath(path)}): ${summary}`),
  ])
  return `# Tablewright

> The DynamoDB design document as the program: tables, entities, key templates, derived items and access patterns are
> declared once in TypeScript. From that come a typed client, a checker that proves every access pattern, writes that
> keep every derived item right, documents, infrastructure, an HTTP API, a console and a command line.

The compact page with the whole design language is llms-compact.txt. Every rule of \`check\` has a page in rules/.
${lines.join('\n')}
`
}

const compactPages = /^(reference\/(?!README)|client\.md|guide\/0[1-9])/

/** One page with the language and the client: headings, tables and code whole, prose reduced to first sentences. */
export function renderCompact(pages) {
  const chosen = pages.filter(({ path }) => compactPages.test(path))
  const rules = pages.filter(({ path }) => /^rules\/TW/i.test(path))
  return [
    '# Tablewright, compact',
    ...chosen.map(({ text }) => compact(text)),
    '# Rules of check',
    rules.map(({ title }) => `- ${title}`).join('\n'),
  ].join('\n\n')
}

function compact(text) {
  return text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) =>
      part.startsWith('```')
        ? part
        : part
            .split(/\n{2,}/)
            .map(firstSentence)
            .join('\n\n'),
    )
    .join('')
}

function firstSentence(block) {
  if (/^\s*([#|>-]|\d+\.)/.test(block)) return block
  return /^[\s\S]*?[.:](?=\s|$)/.exec(block)?.[0] ?? block
}
