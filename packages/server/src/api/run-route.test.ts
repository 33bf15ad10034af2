import { boolean, text } from '@tablewright/design'
import { action, localCall, one, pageOf, paging, route } from '@tablewright/system'
import { expect, test } from 'vitest'
import { runRoute } from './run-route.js'

const call = localCall

test('pages that a filter has emptied are skipped', async () => {
  const pages: Record<string, { items: { name: string }[]; cursor?: string }> = {
    start: { items: [], cursor: 'second' },
    second: { items: [], cursor: 'third' },
    third: { items: [{ name: 'found' }], cursor: 'fourth' },
    fourth: { items: [], cursor: 'fifth' },
    fifth: { items: [] },
  }
  const list = action({
    summary: 'List',
    input: paging,
    output: pageOf({ name: text() }),
    run: async (_: unknown, { cursor }) => pages[cursor ?? 'start']!,
  })
  const place = route('GET /names', list)
  expect((await runRoute(place, undefined, {}, call)).body).toBe(
    JSON.stringify({ items: [{ name: 'found' }], cursor: 'fourth' }),
  )
  expect((await runRoute(place, undefined, { cursor: 'fourth' }, call)).body).toBe('{"items":[]}')
})

test('after 100 empty pages a list is returned with its cursor', async () => {
  let asked = 0
  const list = action({
    summary: 'List',
    input: paging,
    output: pageOf({ name: text() }),
    run: async () => ({ items: [], cursor: String(++asked) }),
  })
  const { body } = await runRoute(route('GET /names', list), undefined, {}, call)
  expect(JSON.parse(String(body))).toEqual({ items: [], cursor: '101' })
})

test('a dry run returns 200, the action itself the status of its route', async () => {
  const start = action({
    summary: 'Start',
    input: { dryRun: boolean().default(false) },
    output: one({ name: text() }),
    run: async () => ({ name: 'n' }),
  })
  const place = route('POST /work', start, { status: 202, dryRun: 'dryRun' })
  expect((await runRoute(place, undefined, { dryRun: true }, call)).status).toBe(200)
  expect((await runRoute(place, undefined, { dryRun: false }, call)).status).toBe(202)
})
