import type { Item } from '@tablewright/dynamo'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Card, ItemDiff, KindBadge, Markdown, Segments, StoredField, TemplateText } from '../../kit/index.js'

const values: Item = {
  text: { S: 'Row E, number 1' },
  number: { N: '12345678901234567890123456789012345678' },
  bytes: { B: 'AAECAwQFBgcICQoLDA0ODw==' },
  flag: { BOOL: true },
  nothing: { NULL: true },
  texts: { SS: ['blue', 'green'] },
  numbers: { NS: ['1', '2.5'] },
  manyBytes: { BS: ['AP8=', '/wA='] },
  list: { L: [{ S: 'first' }, { N: '2' }] },
  map: { M: { street: { S: 'Main Street 1' }, tags: { SS: ['home'] } } },
}

const before: Item = { status: { S: 'AVAILABLE' }, version: { N: '1' }, alias: { S: 'By the door' } }
const after: Item = { status: { S: 'OCCUPIED' }, version: { N: '2' }, alias: { S: 'By the door' } }
const kinds = [{ name: 'Locker' }, { name: 'Locker.OwnerLocker', source: 'Locker' }, { name: 'Reservation' }]

/** Examples of stored items. */
export function StoredExamples(): JSX.Element {
  const [view, setView] = useState('all')
  return (
    <div class="halves">
      <Card title="Every type">
        <dl>
          {Object.entries(values).map(([name, value]) => (
            <StoredField key={name} name={name} value={value} />
          ))}
        </dl>
      </Card>
      <Card title="Before and after">
        <div class="stack">
          <div class="row">
            {[...kinds.map(({ name }) => name), undefined].map((name) => (
              <KindBadge key={name} kinds={kinds} name={name} />
            ))}
          </div>
          <TemplateText template="RES#<startAt>#<reservationId>" />
          <ItemDiff before={before} after={after} changed={['status', 'version']} />
          <Segments
            label="View"
            value={view}
            onChange={setView}
            segments={[
              { value: 'all', label: 'All', note: '12' },
              { value: 'some', label: 'Some' },
            ]}
          />
          <Markdown
            label="Example"
            text={'Text with `code` and **strong** words.\n\n- one\n- two\n\n```ts\nconst one = 1\n```'}
          />
        </div>
      </Card>
    </div>
  )
}
