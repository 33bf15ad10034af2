import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tidy/workspace.js'
import { chapterPictures, modelingChapters } from './pictures.js'

// npm run docs:pictures: draws the pictures of the guide from the designs of its chapters.
const folder = join(root, 'docs', 'guide', 'pictures')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const chapter of modelingChapters()) {
  for (const { path, text } of await chapterPictures(chapter)) writeFileSync(join(root, path), text)
}
