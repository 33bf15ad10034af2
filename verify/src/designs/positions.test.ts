import { readFileSync } from 'node:fs'
import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { check, type SourceLocation } from '@tablewright/design'
import { locateFile, locateFindings, placesOf } from '@tablewright/design/source'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import { expect, test } from 'vitest'

const systems = [accountPoolSystem, deploymentsSystem, invoicingSystem, smartLockerSystem, tenantsSystem]

/** Findings in a helper of another package or a destructured object have the position of its spread. */
const spreads = /^\.\.\.(\w*[oO]utbox|events|details)\b/

test.each(systems.map((system) => [system.name, system] as const))(
  'every table, index, entity, attribute, key, derived item and pattern of %s has its position',
  (_, { design, designSource }) => {
    const locate = locateFile(designSource!, design.model.name)
    const places = placesOf(design.model)
    const exact = places.filter((place) => textAt(locate(place)).startsWith(place.split('.').at(-1)!))
    const others = places.filter((place) => !exact.includes(place))
    const unknown = others.filter((place) => !/^table\('|^\.\.\./.test(textAt(locate(place))))
    expect(unknown).toEqual([])
    for (const place of others.filter((each) => !each.startsWith('tables.')))
      expect(textAt(locate(place))).toMatch(spreads)
    expect(exact.length).toBeGreaterThan(100)
  },
)

test('every finding of a report has the position of its place', () => {
  for (const { design, designSource } of systems) {
    const { findings } = locateFindings(check(design.model), designSource)
    for (const { location } of findings) expect(location?.file).toMatch(/^systems\/[\w-]+\/src\/design/)
  }
})

function textAt(location: SourceLocation | undefined): string {
  if (location === undefined) return ''
  const line = readFileSync(location.file, 'utf8').split('\n')[location.line - 1]!
  return line.slice(location.column - 1)
}
