interface RuleEntry {
  readonly title: string
  readonly severity: 'error' | 'warning' | 'info'
}

/** Every code that `check` can report. The hundreds are the proof: 1 served, 2 alone, and so on to 10 cool. */
export const rules = {
  TW101: { title: 'The parameters do not determine the key', severity: 'error' },
  TW102: { title: 'The item does not appear in the index', severity: 'error' },
  TW103: { title: 'The condition can never meet its item', severity: 'error' },
  TW104: { title: 'The pattern names something that does not exist', severity: 'error' },
  TW105: { title: 'The pattern scans', severity: 'info' },
  TW106: { title: 'The key cannot use what the pattern gives', severity: 'error' },
  TW201: { title: 'The range holds items of another kind', severity: 'error' },
  TW202: { title: 'The prefix ends inside a value', severity: 'error' },
  TW301: { title: 'Two kinds of item can have the same key', severity: 'error' },
  TW302: { title: 'A key can be read in two ways', severity: 'error' },
  TW303: { title: 'Two kinds of item have the same type name', severity: 'error' },
  TW401: { title: 'A value can contain the delimiter', severity: 'error' },
  TW402: { title: 'Nothing shows where a value ends', severity: 'error' },
  TW501: { title: 'The key does not sort by the promised attribute', severity: 'error' },
  TW502: { title: 'The key text does not sort as the value does', severity: 'error' },
  TW503: { title: 'The query reads in the other direction', severity: 'error' },
  TW504: { title: 'A text that goes on after the delimiter sorts differently', severity: 'warning' },
  TW601: { title: 'A set fills its item', severity: 'warning' },
  TW602: { title: 'An item can be larger than 400 KB', severity: 'warning' },
  TW603: { title: 'A page is larger than 1 MB', severity: 'error' },
  TW604: { title: 'A transaction has more than 100 items', severity: 'error' },
  TW605: { title: 'A transaction is larger than 4 MB', severity: 'warning' },
  TW606: { title: 'A transaction touches one item twice', severity: 'error' },
  TW607: { title: 'An attribute grows without end', severity: 'warning' },
  TW608: { title: 'A key can be too long', severity: 'warning' },
  TW609: { title: 'A batch has more than 100 keys', severity: 'info' },
  TW610: { title: 'A partition with a local index outgrows 10 GB', severity: 'error' },
  TW701: { title: 'A strong read uses a global index', severity: 'error' },
  TW702: { title: 'The index does not carry what the pattern needs', severity: 'error' },
  TW703: { title: 'The index does not say what its items are', severity: 'error' },
  TW704: { title: 'A local index fetches from the table', severity: 'warning' },
  TW801: { title: 'An update leaves an index key half written', severity: 'error' },
  TW802: { title: 'A part of an index key is computed by the database', severity: 'error' },
  TW803: { title: 'An update changes the key of its item', severity: 'error' },
  TW804: { title: 'A create leaves a required attribute out', severity: 'error' },
  TW805: { title: 'An upsert can make an incomplete item', severity: 'error' },
  TW806: { title: 'A part of a key is optional', severity: 'error' },
  TW807: { title: 'A placeholder names no attribute', severity: 'error' },
  TW808: { title: 'A write does not know the key of its item', severity: 'error' },
  TW901: { title: 'A call costs more than its budget', severity: 'error' },
  TW902: { title: 'A call can cost more than its budget', severity: 'warning' },
  TW1001: { title: 'A partition is too hot', severity: 'error' },
  TW1002: { title: 'A partition is more than half as hot as it may be', severity: 'warning' },
  TW1003: { title: 'All calls meet one partition', severity: 'info' },
} as const satisfies Readonly<Record<string, RuleEntry>>

export type RuleCode = keyof typeof rules
