import { expect, test } from 'vitest'
import { editorHref, editorNames } from './editors.js'

const location = { file: 'src/my design.ts', line: 12, column: 3 }

test('a position opens in the chosen editor', () => {
  expect(editorHref('VS Code', location, '/code')).toBe('vscode://file/code/src/my%20design.ts:12:3')
  expect(editorHref('IntelliJ', location, 'C:/code')).toBe(
    'idea://open?file=/C:/code/src/my%20design.ts&line=12&column=3',
  )
  expect(editorHref('Zed', { ...location, file: '/other/a.ts' }, '/code')).toBe('zed://file/other/a.ts:12:3')
  expect(editorNames.map((name) => new URL(editorHref(name, location, '/a')).protocol)).toHaveLength(5)
})
