import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--entity-0)' },
  { tag: tags.string, color: 'var(--entity-1)' },
  { tag: tags.number, color: 'var(--entity-6)' },
  { tag: [tags.bool, tags.null], color: 'var(--entity-3)' },
])

const look = EditorView.theme({
  '&': { fontSize: '0.8125rem', background: 'var(--sunken)', borderRadius: 'var(--radius)' },
  '&.cm-focused': { outline: '2px solid var(--accent)' },
  '.cm-content': { fontFamily: 'var(--mono)', caretColor: 'var(--text)', color: 'var(--text)' },
  '.cm-gutters': { background: 'var(--sunken)', color: 'var(--text-faint)', border: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-scroller': { maxHeight: '26rem' },
})

/**
 * Opens a JSON editor in an element, and returns a function that closes it. Uses a shadow root: there, styles
 * are style sheet objects, which the content security policy allows, instead of elements.
 */
export function openCodeEditor(
  parent: HTMLElement,
  options: { readonly text: string; readonly label: string; readonly onChange: (text: string) => void },
): () => void {
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' })
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        lineNumbers(),
        history(),
        bracketMatching(),
        json(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        syntaxHighlighting(colors),
        look,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': options.label }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) options.onChange(update.state.doc.toString())
        }),
      ],
    }),
  })
  return () => view.destroy()
}
