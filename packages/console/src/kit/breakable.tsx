import { type ComponentChildren, Fragment, type JSX } from 'preact'

/** After the separators of addresses, paths, keys and JSON, and between the words of a name in camel case. */
const breaks = /(?<=[@/#_])(?=.)|(?<=[,:{[])(?=["{[])|(?<=\.)(?=\p{L})|(?<=\p{Ll})(?=\p{Lu})/u

/** Returns the parts of an id or name after which a line may break. */
export function breakableParts(text: string): readonly string[] {
  return text.split(breaks)
}

/** Text breaks into lines between its parts; other content stays as it is. */
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
