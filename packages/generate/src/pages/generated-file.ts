/** A file that is generated from a design, with its path in the output folder. */
export interface GeneratedFile {
  readonly path: string
  readonly text: string
}

/** Returns the comment at the top of every generated page. */
export function generatedMark(design: string): string {
  return `<!-- Generated from the design ${design} by \`tablewright docs\`. Change the design and run it again: edits in this file are lost. -->`
}
