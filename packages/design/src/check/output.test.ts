import { expect, test } from 'vitest'
import { create, design, get, id, pointer, query, table, timestamp, ulid } from '../index.js'
import { check } from './check.js'
import { renderReport } from './render-report.js'
import { rules } from './rule-catalog.js'
import { toSarif } from './to-sarif.js'

const lockers = table('Lockers', { partitionKey: 'PK', sortKey: 'SK' })
const Reservation = lockers.entity('RESERVATION', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'RES#<startAt>#<reservationId>' },
  attributes: { lockerId: id(), reservationId: ulid(), startAt: timestamp() },
  derives: {
    Active: pointer({ key: { PK: 'LOCKER#<lockerId>', SK: 'RES#ACTIVE' }, while: { lockerId: 'x' } }),
  },
})
const patterns = {
  all: query(Reservation, { id: 'AP-1', by: 'lockerId', rate: 'high' }),
  one: get(Reservation, { id: 'AP-2' }),
  add: create(Reservation),
}
const { model } = design('lockers', { entities: { Reservation }, patterns })

test('a report is frozen plain data', () => {
  const report = check(model)
  expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  expect(Object.isFrozen(report.patterns[0]!.verdicts)).toBe(true)
})

test('the report lists the findings first, then one line for each pattern', () => {
  expect(renderReport(check(model), { width: 90 })).toBe(`\
lockers  fails  3 patterns, 1 error, 0 warnings, 0 notes

error TW201 patterns.all
  Reservation.Active lies in the range of all: for example RES#ACTIVE.
  → Bound the range with \`between\`, change a key prefix, make the item a target, or list
    it in \`skipping\`.

   id    pattern  operation  key                                    read  write  $ a month
✗  AP-1  all      query      PK = LOCKER#<lockerId> and SK begins…     1             32.85
✓  AP-2  one      get        PK = LOCKER#<lockerId>, SK = RES#<st…   0.5
✓        add      create     PK = LOCKER#<lockerId>, SK = RES#<st…          1–4

Lockers: $32.85 a month ($32.85 requests, $0.00 storage and capacity)
Prices: us-east-1, standard class, 2026-01.
`)
})

test('colors are optional', () => {
  expect(renderReport(check(model))).not.toContain('\u001b')
  expect(renderReport(check(model), { color: true })).toContain('\u001b[31merror\u001b[0m')
})

test('accepted findings are listed on request, with the reason', () => {
  const accepts = [{ code: 'TW201', place: 'patterns.all', reason: 'The client leaves it out.' }]
  const report = check(design('lockers', { entities: { Reservation }, patterns, accepts }).model)
  expect(report).toMatchObject({ ok: true, counts: { error: 0, accepted: 1 } })
  expect(report.patterns[0]!.verdicts.alone).toBe('holds')
  expect(renderReport(report)).not.toContain('TW201')
  expect(renderReport(report, { notes: true })).toContain('→ The client leaves it out.')
})

test.each([
  ['src/a b/ü.ts', 'src/a%20b/%C3%BC.ts'],
  ['src\\design.ts', 'src/design.ts'],
  ['/srv/my design.ts', 'file:///srv/my%20design.ts'],
  ['D:\\desk\\design.ts', 'file:///D:/desk/design.ts'],
])('the path %s is the URI reference %s in SARIF', (file, uri) => {
  expect(JSON.stringify(toSarif(check(model), { file }))).toContain(`"artifactLocation":{"uri":"${uri}"}`)
})

test('programs get SARIF with every rule, the place and the remedy', () => {
  const sarif = toSarif(check(model), { file: 'src/design.ts' }) as unknown as {
    version: string
    runs: { tool: { driver: { rules: { id: string }[] } }; results: Record<string, unknown>[] }[]
  }
  expect(sarif.version).toBe('2.1.0')
  const [run] = sarif.runs
  expect(run!.tool.driver.rules.map((rule) => rule.id)).toEqual(Object.keys(rules))
  expect(run!.results).toMatchObject([
    {
      ruleId: 'TW201',
      level: 'error',
      locations: [
        {
          logicalLocations: [{ fullyQualifiedName: 'patterns.all' }],
          physicalLocation: { artifactLocation: { uri: 'src/design.ts' } },
        },
      ],
    },
  ])
})
