import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '@tablewright/engine'
import { expect, test } from 'vitest'
import { embedded } from './embedded.js'

test('a closed driver reports it, and closing an unopened one succeeds', async () => {
  const driver = embedded({ memory: true })
  await driver.close()
  await expect(driver.send('ListTables', {})).rejects.toMatchObject({ code: 'DRIVER_CLOSED' })
})

test('an engine that was passed in stays open', async () => {
  const engine = await open({ memory: true })
  const driver = embedded(engine)
  expect(await driver.send('ListTables', {})).toEqual({ TableNames: [] })
  await driver.close()
  expect(await engine.listTables({})).toEqual({ TableNames: [] })
  await engine.close()
})

test('calls that arrive before the engine is open share it, and closing releases the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'))
  const driver = embedded(folder)
  const answers = await Promise.all([driver.send('ListTables', {}), driver.send('ListTables', {})])
  expect(answers).toEqual([{ TableNames: [] }, { TableNames: [] }])
  await driver.close()
  const again = await open(folder)
  await again.close()
  await rm(folder, { recursive: true })
})
