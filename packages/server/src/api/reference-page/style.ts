import { createHash } from 'node:crypto'

export const style = `
:root { color-scheme: light dark; --ink: light-dark(#1c2530, #e3e8ee); --soft: light-dark(#5a6774, #93a1b0);
  --line: light-dark(#dbe1e8, #2c3641); --ground: light-dark(#fff, #12171d); --code: light-dark(#f4f6f8, #1a2129) }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); margin: 0 auto;
  max-width: 60rem; padding: 2rem 1rem }
h1 { margin: 0 } h2 { margin: 2.5rem 0 1rem; border-bottom: 1px solid var(--line) }
a { color: inherit }
p, dd { color: var(--soft) }
code, pre { font: 14px/1.5 ui-monospace, monospace }
pre { background: var(--code); padding: .75rem 1rem; border-radius: 6px; overflow-x: auto; white-space: pre-wrap;
  overflow-wrap: anywhere }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; padding: .5rem 1rem }
summary { cursor: pointer } summary span { color: var(--soft) }
.method { display: inline-block; width: 4.5rem; font-weight: 600 }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto }
th, td { text-align: left; padding: .35rem 1.5rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
:target { background: var(--code) }
`

/** Content security policy: allows only this style. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(style)
  .digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`
