import type { DesignDescription, EntityDescription } from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  pattern,
  type Regressions,
  things,
  transaction,
} from './regression.js'

const Line: EntityDescription = entity('Line', {
  key: { PK: 'L#<order>', SK: '<line>' },
  attributes: { order: { kind: 'id' }, line: { kind: 'id' }, note: { kind: 'id', optional: true } },
})

const compiled = (description: DesignDescription): DesignDescription => ({ ...description, compiled: true })

const createLine = pattern('create', 'Line', {}, 'line')
const lines = {
  ...createLine,
  name: 'lines',
  each: { parameter: 'lines', shared: ['order'], atMost: 4 },
}

/** The client that is printed from a design refuses the same as the design. */
export const compiledClients: Regressions = {
  'an item that the elements of a list create twice': answersRight(
    compiled(describe(things, [Line], [transaction('createLines', lines)])),
    [
      call('createLines', { order: '1', lines: [{ line: '1' }, { line: '1', note: 'a' }] }),
      call('createLines', { order: '1', lines: [{ line: '1' }, { line: '2' }] }),
      call('createLines', { order: '1', lines: [{ line: '2' }, { line: '2', note: 'b' }] }),
    ],
  ),
  'an item that a step creates and an element creates again': answersRight(
    compiled(describe(things, [Line], [transaction('createAll', createLine, lines)])),
    [
      call('createAll', { order: '1', line: '1', lines: [{ line: '1', note: 'a' }] }),
      call('createAll', { order: '1', line: '1', lines: [{ line: '2' }] }),
    ],
  ),
}
