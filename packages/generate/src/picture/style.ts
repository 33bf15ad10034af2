/** Number of colors. Further entities share the color of an earlier one; their names are always shown. */
export const numberOfColors = 8

const light = ['#0550ae', '#1a7f37', '#8a5a00', '#8250df', '#bf3989', '#bc4c00', '#0e7490', '#57606a']
const dark = ['#79c0ff', '#7ee787', '#e3b341', '#d2a8ff', '#ff9bce', '#ffa657', '#76e3ea', '#b1bac4']

/**
 * Returns the style of pictures. Every rule is scoped to `.tw-picture` and does not affect the surrounding
 * page.
 */
export function pictureStyle(): string {
  const colors = light.map(
    (_, number) =>
      `.tw-picture .k${number}{fill:var(--tw-kind-${number})}` +
      `.tw-picture .hollow.k${number}{fill:var(--tw-page);stroke:var(--tw-kind-${number})}`,
  )
  return [
    `.tw-picture{${variables('#ffffff', '#1f2328', '#59636e', '#d1d9e0', '#f6f8fa', light)}}`,
    `@media (prefers-color-scheme:dark){.tw-picture{${variables('#0d1117', '#e6edf3', '#9198a1', '#3d444d', '#151b23', dark)}}}`,
    ".tw-picture text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;fill:var(--tw-text)}",
    ".tw-picture text.mono{font-family:ui-monospace,'SF Mono',SFMono-Regular,Menlo,Consolas,'Liberation Mono','DejaVu Sans Mono',monospace}",
    '.tw-picture text.faint{fill:var(--tw-faint)}',
    '.tw-picture text.strong{font-weight:600}',
    '.tw-picture .page{fill:var(--tw-page)}',
    '.tw-picture .box{fill:var(--tw-page);stroke:var(--tw-line)}',
    '.tw-picture .side{fill:var(--tw-side);stroke:var(--tw-line)}',
    '.tw-picture .line{stroke:var(--tw-line)}',
    ...colors,
  ].join('\n')
}

function variables(
  page: string,
  text: string,
  faint: string,
  line: string,
  side: string,
  kinds: readonly string[],
): string {
  const colors = kinds.map((color, number) => `--tw-kind-${number}:${color}`)
  return [
    `--tw-page:${page};--tw-text:${text};--tw-faint:${faint}`,
    `--tw-line:${line};--tw-side:${side}`,
    ...colors,
  ].join(';')
}
