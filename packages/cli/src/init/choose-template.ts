import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { defaultTemplate, type Template, templateOf, templates } from './templates.js'

/** The streams of the terminal, such as standard input and standard error. */
export interface Asked {
  readonly input: Readable & { readonly isTTY?: boolean }
  readonly output: Writable & { readonly isTTY?: boolean }
}

/** Asks for a template. Returns the default without a question if there is no terminal. */
export async function chooseTemplate({ input, output }: Asked): Promise<Template> {
  if (input.isTTY !== true || output.isTTY !== true) return templateOf(defaultTemplate)
  const lines = createInterface({ input, output })
  try {
    output.write(`${question()}\n`)
    for (;;) {
      const found = answered(await lines.question('Template: '))
      if (found !== undefined) return found
      output.write(`Give a number from 1 to ${templates.length}, or a name.\n`)
    }
  } finally {
    lines.close()
  }
}

function question(): string {
  const width = Math.max(...templates.map(({ name }) => name.length))
  const choices = templates.map(
    ({ name, summary }, index) => `  ${index + 1}  ${name.padEnd(width)}  ${summary}`,
  )
  return ['Which project?', ...choices, `Enter alone chooses ${defaultTemplate}.`].join('\n')
}

function answered(text: string): Template | undefined {
  const answer = text.trim().toLowerCase()
  if (answer === '') return templateOf(defaultTemplate)
  return templates[Number(answer) - 1] ?? templateOf(answer)
}
