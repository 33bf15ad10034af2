import { TablewrightError } from '@tablewright/base'
import { expect, test } from 'vitest'
import { createLog } from './log.js'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('an event is one line of JSON with its time', () => {
  const line = logged((log) => log.info({ status: 200 }, 'answered'))
  expect(JSON.parse(line)).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.{12}Z$/),
    status: 200,
    msg: 'answered',
  })
})

test('a secret that is logged by mistake is not written', () => {
  const data = { token: 'hush-1', pin: 'hush-2', lockerId: 'hush-5', item: { PK: { S: 'hush-6' } } }
  const text = logged((log) => {
    log.info({ authorization: 'hush-3', headers: { authorization: 'hush-4' } }, 'asked')
    const cause = new TablewrightError('DEEPER', 'It went wrong before.', { data })
    log.error({ err: new TablewrightError('WRONG', 'It went wrong.', { data, cause }) }, 'fault')
  })
  expect(text).not.toContain('hush')
  expect(text).toMatch(/WRONG.*It went wrong\..*DEEPER.*It went wrong before\./)
})

test('messages below the level are omitted', () => {
  expect(logged((log) => log.debug({}, 'detail'))).toBe('')
})
