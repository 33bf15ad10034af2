import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import './paper.css'

const style = /<style>([^<]*)<\/style>/g

/**
 * A preview of a printable document from the server. Rendered in a shadow tree to isolate its styles, which
 * are added as a style sheet object: the content security policy refuses styles in markup.
 */
export function Paper({ document: text, label }: { document: string; label: string }): JSX.Element {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current!
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const styles = [...text.matchAll(style)].map(([, rules]) => rules).join('\n')
    const parsed = new DOMParser().parseFromString(text.replaceAll(style, ''), 'text/html')
    const sheet = new CSSStyleSheet()
    // The root of a shadow tree is its host.
    sheet.replaceSync(styles.replaceAll(':root', ':host'))
    shadow.adoptedStyleSheets = [sheet]
    shadow.replaceChildren(document.adoptNode(parsed.body))
  }, [text])
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
  return <div class="paper" ref={host} role="document" aria-label={label} tabIndex={0} />
}
