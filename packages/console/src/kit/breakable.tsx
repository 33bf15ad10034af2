import { type ComponentChildren, Fragment, type JSX } from 'preact'

/**
 * Positions after separators of addresses, paths, keys and JSON, and between the words of a camel-case name.
 */
const breaks = /(?<=[@/#_])(?=.)|(?<=[,:{[])(?=["{[])|(?<=\.)(?=\p{L})|(?<=\p{Ll})(?=\p{Lu})/u

/** Returns the parts of an id or name after which a line may break. */
export function breakableParts(text: string): readonly string[] {
  return text.split(breaks)
}

/** Makes text breakable between its parts. Returns other content unchanged. */
export function breakable(content: ComponentChildren): ComponentChildren {
  return typeof content === 'string' ? <Breakable text={content} /> : content
}

/** An id or name that breaks into lines between its parts, never inside a word. */
export function Breakable({ text }: { text: string }): JSX.Element {
  return (
    <>
      {breakableParts(text).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </>
  )
}
