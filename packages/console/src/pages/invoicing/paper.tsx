import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import './paper.css'

const style = /<style>([^<]*)<\/style>/g

/**
 * A document of the server as it will be printed. It stands in a shadow tree, so that its own styles hold for it and for
 * nothing else; they come in as a style sheet object, because the policy of the console refuses styles in markup.
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
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keys.
  return <div class="paper" ref={host} role="document" aria-label={label} tabIndex={0} />
}
