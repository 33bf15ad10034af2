import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Loading } from '../../../kit/index.js'

/** A JSON field with a code editor, which is loaded at first use. */
export function CodeField(props: {
  label: string
  text: string
  onChange: (text: string) => void
}): JSX.Element {
  const { label, text, onChange } = props
  const place = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let close = () => {}
    let gone = false
    void import('./code-editor.js').then(({ openCodeEditor }) => {
      if (gone) return
      close = openCodeEditor(place.current!, { text, label, onChange })
      setReady(true)
    })
    return () => {
      gone = true
      close()
    }
    // From now on, the editor owns the text.
  }, [])
  return (
    <>
      {!ready && <Loading lines={6} />}
      <div ref={place} />
    </>
  )
}
