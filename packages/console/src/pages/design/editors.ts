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

/** The editor of this browser. */
export const editor: Signal<string> = signal(readStored<string>('editor') ?? 'VS Code')

export function chooseEditor(name: string): void {
  editor.value = name
  writeStored('editor', name)
}

/** The address that opens a position in an editor. Files below the folder are named from there. */
export function editorHref(name: string, { file, line, column }: SourceLocation, folder: string): string {
  const isAbsolute = /^(\/|[A-Za-z]:)/.test(file)
  const whole = isAbsolute ? file : `${folder}/${file}`
  // A drive letter of Windows needs a leading slash in a URL.
  const path = encodeURI(whole.startsWith('/') ? whole : `/${whole}`)
  return (editors[name] ?? editors['VS Code']!)
    .replace('{file}', path)
    .replace('{line}', String(line))
    .replace('{column}', String(column))
}
