import type { CommonOptions, Context } from '../context.js'

export interface OutOptions extends CommonOptions {
  readonly out?: string
}

interface Generated {
  readonly text: string
  /** Notes for the user, printed to standard error. */
  readonly notes?: readonly string[]
}

/** Generates a text, and prints it or writes it to a file. */
export async function generateFile(
  { terminal }: Context,
  { out, json }: OutOptions,
  make: () => Promise<Generated>,
): Promise<void> {
  const { text, notes = [] } = await make()
  if (out === undefined) {
    if (json) terminal.printJson({ text, notes })
    else terminal.print(text.trimEnd())
  } else {
    const { writePage } = await import('../output/page.js')
    const done = await writePage(out, text)
    if (json) terminal.printJson({ file: out, ...done, notes })
    else terminal.print(done.changed ? `${out} is written.` : `${out} is up to date.`)
  }
  if (!json) for (const note of notes) terminal.note(note)
}
