// Highlights comments, strings, keywords, numbers and calls in code blocks.
const keywords =
  'as async await break case catch class const continue else export extends false finally for from function if import in ' +
  'instanceof interface let new null of readonly return satisfies switch throw true try type typeof undefined while'

const text = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/
const number = /\b\d[\d_.]*\b/
const script = grammar({
  comment: /\/\/[^\n]*|\/\*[\s\S]*?\*\//,
  text: new RegExp(`${text.source}|\`(?:\\\\.|[^\`\\\\])*\``),
  keyword: new RegExp(`\\b(?:${keywords.replaceAll(' ', '|')})\\b`),
  number,
  call: /[A-Za-z_$][\w$]*(?=\()/,
})
const shell = grammar({ comment: /(?<=^|\s)#[^\n]*/, text })
const languages = {
  ts: script,
  tsx: script,
  js: script,
  json: grammar({ text, keyword: /\b(?:true|false|null)\b/, number }),
  sh: shell,
  yaml: shell,
}

function grammar(kinds) {
  const groups = Object.entries(kinds).map(([kind, { source }]) => `(?<${kind}>${source})`)
  return new RegExp(groups.join('|'), 'gm')
}

/** Returns the HTML of code; empty for an unknown language, which is rendered without colors. */
export function highlight(code, language, escapeHtml) {
  const pattern = languages[language]
  if (pattern === undefined) return ''
  let html = ''
  let end = 0
  for (const match of code.matchAll(pattern)) {
    const kind = Object.keys(match.groups).find((name) => match.groups[name] !== undefined)
    html += `${escapeHtml(code.slice(end, match.index))}<span class="${kind}">${escapeHtml(match[0])}</span>`
    end = match.index + match[0].length
  }
  return html + escapeHtml(code.slice(end))
}
