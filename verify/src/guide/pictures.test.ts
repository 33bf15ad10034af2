import { expect, test } from 'vitest'
import { filesUnder, read } from '../tidy/workspace.js'
import { chapterPictures, modelingChapters } from './pictures.js'

const chapters = modelingChapters()

test.each(chapters)('%s shows the pictures that its design draws', async (page) => {
  const pictures = await chapterPictures(page)
  expect(pictures).not.toEqual([])
  const shown = [...read(page).matchAll(/!\[[^\]]+\]\((pictures\/[^)]+)\)/g)].map(
    ([, path]) => `docs/guide/${path}`,
  )
  expect(shown).toEqual(pictures.map(({ path }) => path))
  for (const { path, text } of pictures) expect(read(path), 'run: npm run docs:pictures').toBe(text)
})

test('every picture of the guide belongs to a chapter', () => {
  const text = chapters.map(read).join('\n')
  const paths = filesUnder('docs/guide/pictures', () => true).map((path) => path.slice('docs/guide/'.length))
  expect(paths.filter((path) => !text.includes(`(${path})`))).toEqual([])
})

test.each(chapters)('%s proves and prices its design', (page) => {
  const [, section = ''] = read(page).split('\n## Proof and price\n')
  expect(section).toMatch(/\.counts \/\/ → \{ error: 0/)
  expect(section).toMatch(/(read|write)Units.* \/\/ → /)
})
