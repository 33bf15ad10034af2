import type { SourceLocation } from '@tablewright/design'
import { type Signal, signal } from '../../state/signal.js'
import { readStored, writeStored } from '../../state/stored.js'

/** URLs that open a file in an editor. */
const editors: Readonly<Record<string, string>> = {
  'VS Code': 'vscode://file{file}:{line}:{column}',
  Cursor: 'cursor://file{file}:{line}:{column}',
  Zed: 'zed://file{file}:{line}:{column}',
  IntelliJ: 'idea://open?file={file}&line={line}&column={column}',
  'Sublime Text': 'subl://open?url=file://{file}&line={line}&column={column}',
}

export const editorNames: readonly string[] = Object.keys(editors)

/** The selected editor, stored in this browser. */
export const editor: Signal<string> = signal(readStored<string>('editor') ?? 'VS Code')

export function chooseEditor(name: string): void {
  editor.value = name
  writeStored('editor', name)
}

/** Returns the address that opens a source position in an editor. File paths are relative to the folder. */
export function editorHref(name: string, { file, line, column }: SourceLocation, folder: string): string {
  const isAbsolute = /^(\/|[A-Za-z]:)/.test(file)
  const whole = isAbsolute ? file : `${folder}/${file}`
  // A Windows drive letter needs a leading slash in a URL.
  const path = encodeURI(whole.startsWith('/') ? whole : `/${whole}`)
  return (editors[name] ?? editors['VS Code']!)
    .replace('{file}', path)
    .replace('{line}', String(line))
    .replace('{column}', String(column))
}
