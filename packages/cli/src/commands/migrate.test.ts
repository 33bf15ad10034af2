import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFiles } from '../testing/design-files.js'
import { libraryDesign } from '../testing/library-design.js'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

const timeout = 120_000

test('a table is migrated in steps, and the plan states their cost', { timeout }, async () => {
  const folder = temporaryFolders()()
  const data = join(folder, 'data')
  const moved = libraryDesign.replace("PK: 'BOOK#<bookId>', SK: 'BOOK'", "PK: 'LIBRARY', SK: 'BOOK#<bookId>'")
  const files = writeFiles(folder, { 'old.ts': libraryDesign, 'new.ts': moved })
  const lines = Array.from({ length: 12 }, (_, number) =>
    JSON.stringify({
      Table: 'Library',
      Item: {
        PK: { S: `BOOK#b${number}` },
        SK: { S: 'BOOK' },
        entityType: { S: 'BOOK' },
        bookId: { S: `b${number}` },
        author: { S: 'ann' },
        title: { S: `T ${number}` },
        limit: { N: '1' },
      },
    }),
  )
  const { 'books.jsonl': books } = writeFiles(folder, { 'books.jsonl': `${lines.join('\n')}\n` })
  await runCommand('import', files['old.ts'], '--from', books, '--data', data, '--create-tables')
  const migrate = (...options: readonly string[]) =>
    runCommand('migrate', files['old.ts'], files['new.ts'], '--data', data, '--json', ...options)
  const plan = JSON.parse((await migrate('--dry-run')).stdout)
  expect(plan.steps.map(({ kind }: { kind: string }) => kind)).toEqual([
    'expand',
    'backfill',
    'derive',
    'verify',
    'switch',
    'contract',
  ])
  expect(plan.steps[1].estimate).toMatchObject({ items: 12 })
  expect(JSON.parse((await migrate()).stdout)).toMatchObject({ phase: 'verified' })
  expect(JSON.parse((await migrate('--status')).stdout)).toMatchObject({ phase: 'verified' })
  expect(JSON.parse((await migrate('--until', 'contracted')).stdout)).toMatchObject({ phase: 'contracted' })
  const verified = await runCommand('verify', files['new.ts'], '--data', data, '--json')
  expect(JSON.parse(verified.stdout)).toMatchObject({ findings: [] })
  const back = await migrate('--roll-back')
  expect(JSON.parse(back.stderr || back.stdout)).toMatchObject({ error: { code: 'MIGRATION_CONTRACTED' } })
})

test('a module can rename entities; a module without either export is refused', {
  timeout,
}, async () => {
  const folder = temporaryFolders()()
  const data = join(folder, 'data')
  const files = writeFiles(folder, {
    'old.ts': libraryDesign,
    'new.ts': libraryDesign.replace(/\bBook\b/g, 'Volume'),
    'ways.ts': "export const renamed = { Book: 'Volume' }\n",
    'none.ts': 'export const other = 1\n',
  })
  const migrate = (file: string) =>
    runCommand('migrate', files['old.ts'], files['new.ts'], '--data', data, '--json', '--transforms', file)
  await runCommand('sample', files['old.ts'], '--data', data, '--items', '5')
  expect(JSON.parse((await migrate(files['none.ts'])).stdout)).toMatchObject({
    error: { code: 'TRANSFORMS_MISSING' },
  })
  expect(JSON.parse((await migrate(files['ways.ts'])).stdout)).toMatchObject({ phase: 'verified' })
})
