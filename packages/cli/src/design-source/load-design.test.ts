import { expect, test } from 'vitest'
import { noteDesign, writeFiles } from '../testing/design-files.js'
import { runCommand, temporaryFolders } from '../testing/run-command.js'
import { loadDesign } from './load-design.js'

const folders = temporaryFolders()

function write(text: string, name = 'design.ts'): string {
  return writeFiles(folders(), { [name]: text })[name]!
}

/** Runs the real command, because the test runner changes the stacks that positions are read from. */
async function refusal(source: string) {
  const { stdout } = await runCommand('check', source, '--json')
  return (JSON.parse(stdout) as { error: { code: string; message: string; remedy: string } }).error
}

test('a file that is imported by path is loaded, too', async () => {
  const folder = folders()
  const { 'index.ts': file } = writeFiles(folder, {
    'parts/design.ts': noteDesign(),
    'index.ts':
      "export { noteDesign } from './parts/design.js'\nexport const place: string = import.meta.url\n",
  })
  expect((await loadDesign(file)).model.name).toBe('notes')
})

test('a model in a JSON file is a design, too', async () => {
  const { model } = await loadDesign(write(noteDesign()))
  expect(await loadDesign(write(JSON.stringify(model), 'model.json'))).toMatchObject({ model })
  expect(await refusal(write('{"name": 1}', 'model.json'))).toMatchObject({ code: 'DESIGN_NOT_JSON' })
  expect(await refusal(write('{', 'model.json'))).toMatchObject({ code: 'DESIGN_NOT_JSON' })
})

test('a system is found by its name', async () => {
  expect((await loadDesign('smart-locker')).model.name).toBe('smart-locker')
  expect(await refusal(folders())).toMatchObject({ code: 'DESIGN_NOT_FOUND' })
  expect(await refusal('smart-looker')).toMatchObject({
    code: 'DESIGN_NOT_FOUND',
    remedy: expect.stringContaining('smart-locker'),
  })
})

test('a syntax error is reported with its position', async () => {
  const error = await refusal(write('export const a: number = 1\nexport const b = {{\n'))
  expect(error.code).toBe('DESIGN_NOT_COMPILED')
  expect(error.message).toMatch(/design\.ts:2:19: Expected identifier/)
})

test('an unresolved import is reported with its position', async () => {
  const error = await refusal(write("import { a } from './missing.js'\nexport const b = a\n"))
  expect(error.code).toBe('DESIGN_NOT_COMPILED')
  expect(error.message).toMatch(/design\.ts:1:19: .*missing\.js/)
})

test('a refused declaration is reported with its line, code and remedy', async () => {
  const error = await refusal(write(noteDesign({ noteKey: 'NOTE#<nobody>' })))
  expect(error.code).not.toBe('DESIGN_THROWS')
  expect(error.message).toMatch(/design\.ts:\d+:\d+: .*nobody/)
  expect(error.remedy).not.toBe('')
})

test('any other error of a file is reported with its line', async () => {
  const error = await refusal(
    write('interface Erased {}\nconst parts: string[] = []\nexport const b = parts[0]!.length\n'),
  )
  expect(error).toMatchObject({ code: 'DESIGN_THROWS', message: expect.stringMatching(/design\.ts:3:\d+: /) })
  expect(await refusal(write('throw null\n'))).toMatchObject({ code: 'DESIGN_THROWS', message: 'null.' })
  expect(await refusal(write("throw 'no'\n"))).toMatchObject({ code: 'DESIGN_THROWS', message: 'no.' })
})

test('among several designs one is chosen by its name', async () => {
  const folder = folders()
  const { 'both.ts': both } = writeFiles(folder, {
    'one.ts': noteDesign(),
    'two.ts': noteDesign().replace("design('notes'", "design('others'"),
    'both.ts':
      "export { noteDesign as one, noteDesign as same } from './one'\nexport { noteDesign as two } from './two'\n",
  })
  expect(await refusal(both)).toMatchObject({
    code: 'DESIGN_AMBIGUOUS',
    message: expect.stringContaining('one, two'),
    remedy: expect.stringContaining('both.ts#one'),
  })
  expect((await loadDesign(`${both}#two`)).model.name).toBe('others')
  expect(await refusal(`${both}#three`)).toMatchObject({ code: 'DESIGN_MISSING' })
  expect(await refusal(write('export const nothing = 1'))).toMatchObject({ code: 'DESIGN_MISSING' })
})
