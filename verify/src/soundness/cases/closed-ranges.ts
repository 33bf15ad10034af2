import {
  answersRight,
  call,
  describe,
  entity,
  pattern,
  type Regression,
  type Regressions,
  refusedBy,
  things,
} from './regression.js'

/** Devices in one partition. The sort key has the name of the device, with or without more text after it. */
function devices(sortKey: string, more: object = {}): Regression {
  const Device = entity('Device', {
    key: { PK: 'SITE#<site>', SK: sortKey },
    attributes: {
      site: { kind: 'id' },
      device: { kind: 'text', options: { maximumLength: 20, ...more } },
      port: { kind: 'integer', options: { minimum: 0, maximum: 9, width: 1 } },
    },
  })
  const patterns = [
    pattern('create', 'Device'),
    pattern('query', 'Device', { by: ['site'], between: 'device', bounds: 'closed' }),
    pattern('query', 'Device', { by: ['site'], between: 'device' }, 'halfOpen'),
    pattern('query', 'Device', { by: ['site'], from: 'device' }, 'from'),
    pattern('query', 'Device', { by: ['site'], before: 'device', bounds: 'closed' }, 'before'),
  ]
  const names = ['dev1', 'dev10', 'dev2', 'dev', 'Ann', 'Ann Lee', 'dev1!', 'dev1~', 'dev1\u{10000}']
  const creates = names.map((device, port) => call('createDevice', { site: 's', device, port }))
  const ends = [
    ['dev1', 'dev1'],
    ['dev', 'dev1'],
    ['Ann', 'Ann Lee'],
    ['dev1', 'dev10'],
    ['a', 'z'],
  ]
  return answersRight(describe(things, [Device], patterns), [
    ...creates,
    ...ends.flatMap(([from, to]) => [
      call('queryDevice', { site: 's', from, to }),
      call('halfOpen', { site: 's', from, to }),
      call('from', { site: 's', from }),
      call('before', { site: 's', before: to }),
    ]),
  ])
}

/** A range returns exactly the values between its ends. */
export const closedRanges: Regressions = {
  'a text before another part': refusedBy('TW203', devices('DEV#<device>#<port>')),
  'a text at the end of the key': refusedBy('TW106', devices('DEV#<port>#<device>')),
  'a text that is the whole key': devices('<device>'),
  'an escaped text': refusedBy('TW203', devices('DEV#<device>', { delimiter: 'escape' })),
}
