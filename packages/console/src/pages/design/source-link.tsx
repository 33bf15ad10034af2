import type { SourceLocation } from '@tablewright/design'
import type { JSX } from 'preact'
import { useSignal } from '../../state/signal.js'
import { chooseEditor, editor, editorHref, editorNames } from './editors.js'

/** A position in a source file, which opens in the editor. Plain text if the folder is unknown. */
export function SourceLink(props: { location: SourceLocation; folder: string | undefined }): JSX.Element {
  const { location, folder } = props
  const name = useSignal(editor)
  const text = `${location.file}:${location.line}:${location.column}`
  if (folder === undefined) return <span class="soft mono">{text}</span>
  return (
    <a class="mono" href={editorHref(name, location, folder)} title={`Open in ${name}`}>
      {text}
    </a>
  )
}

/** Selects the editor for source positions. Stored in this browser. */
export function EditorChoice(): JSX.Element {
  const name = useSignal(editor)
  return (
    <label class="row">
      Editor
      <select class="input" value={name} onChange={({ currentTarget }) => chooseEditor(currentTarget.value)}>
        {editorNames.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  )
}
