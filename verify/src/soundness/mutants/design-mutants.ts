import type { Mutant } from './mutant.js'

/** Faults in codecs, ranges and rules. */
export const designMutants: readonly Mutant[] = [
  {
    name: 'a descending digit is one too small',
    file: 'packages/design/src/templates/plain-codecs.ts',
    find: '? 9 - digit : character',
    replace: '? (digit === 9 ? 0 : 8 - digit < 0 ? 0 : 9 - digit === 9 ? 8 : 9 - digit) : character',
  },
  {
    name: 'a descending time is not turned',
    file: 'packages/design/src/templates/plain-codecs.ts',
    find: 'return timesCodec(complement)',
    replace: 'return timesCodec()',
  },
  {
    name: 'an integer is padded behind',
    file: 'packages/design/src/templates/plain-codecs.ts',
    find: "padStart(width, '0')",
    replace: "padEnd(width, '0')",
  },
  {
    name: 'an integer is not padded',
    file: 'packages/design/src/templates/plain-codecs.ts',
    find: "digits.padStart(width, '0')",
    replace: 'digits',
  },
  {
    name: 'a host name is not reversed',
    file: 'packages/design/src/templates/hostname-codec.ts',
    find: 'if (isHostname(value)) return reverseHostname(value)',
    replace: 'if (isHostname(value)) return value',
  },
  {
    name: 'hexadecimal digits are out of order',
    file: 'packages/design/src/templates/binary-codec.ts',
    find: "'0123456789abcdef'",
    replace: "'0123456789fedcba'",
  },
  {
    name: 'base 64 digits are out of order',
    file: 'packages/design/src/templates/binary-codec.ts',
    find: "'-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abc",
    replace: "'_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-abc",
  },
  {
    name: 'the delimiter is let through',
    file: 'packages/design/src/templates/text-codec.ts',
    find: "return delimiter !== undefined && value.includes(delimiter) ? 'KEY_PART_DELIMITER' : undefined",
    replace: 'return undefined',
  },
  {
    name: 'folding forgets to compose',
    file: 'packages/design/src/templates/text-codec.ts',
    find: "return text.normalize('NFC').toLowerCase().normalize('NFC').trim()",
    replace: 'return text.toLowerCase().trim()',
  },
  {
    name: 'folding forgets to trim',
    file: 'packages/design/src/templates/text-codec.ts',
    find: ".toLowerCase().normalize('NFC').trim()",
    replace: ".toLowerCase().normalize('NFC')",
  },
  {
    name: 'folding forgets the case',
    file: 'packages/design/src/templates/text-codec.ts',
    find: ".normalize('NFC').toLowerCase().normalize('NFC')",
    replace: ".normalize('NFC')",
  },
  {
    name: 'an empty text is a part of a key',
    file: 'packages/design/src/templates/text-codec.ts',
    find: "if (value === '') return",
    replace: "if (value === ' ') return",
  },
  {
    name: 'a half-open range includes its end',
    file: 'packages/design/src/patterns/build-range.ts',
    find: "boundAt(through, range, range.to, { tail: '', exclusive: last }))",
    replace: 'boundAt(through, range, range.to))',
  },
  {
    name: 'a closed range forgets the delimiter',
    file: 'packages/design/src/templates/template-prefix.ts',
    find: 'return delimiter + (afterDelimiter',
    replace: 'return (afterDelimiter',
  },
  {
    name: 'a closed range forgets its tail',
    file: 'packages/design/src/patterns/build-range.ts',
    find: '? boundAt(through, range, range.to, { tail: tailAfter(template, through), exclusive: false })',
    replace: '? boundAt(through, range, range.to)',
  },
  {
    name: 'before includes its end',
    file: 'packages/design/src/patterns/build-range.ts',
    find: `    const comparison = range.closed ? '<=' : '<'
    return { kind: 'compare', comparison, bound: { ...high!`,
    replace: `    const comparison = '<='
    return { kind: 'compare', comparison, bound: { ...high!`,
  },
  {
    name: 'from leaves out its beginning, of numbers',
    file: 'packages/design/src/patterns/build-range.ts',
    find: "comparison: '>=', bound: low!",
    replace: "comparison: '>', bound: low!",
  },
  {
    name: 'a range of numbers includes its end',
    file: 'packages/design/src/patterns/build-range.ts',
    find: 'high: { ...high, exclusive: !range.closed } }',
    replace: 'high }',
  },
  {
    name: 'a descending range is closed at its end',
    file: 'packages/design/src/patterns/build-range.ts',
    find: "{ tail: range.closed ? '' : after, exclusive: false }",
    replace: "{ tail: '', exclusive: false }",
  },
  {
    name: 'a descending range forgets its beginning',
    file: 'packages/design/src/patterns/build-range.ts',
    find: `    boundAt(through, range, range.from, { tail: tailAfter(template, through), exclusive: false })
  if (!low && before.segments.length === 0) return { kind: 'compare', comparison: '<=', bound: high! }`,
    replace: `    boundAt(through, range, range.from, { tail: '', exclusive: false })
  if (!low && before.segments.length === 0) return { kind: 'compare', comparison: '<', bound: high! }`,
  },
  {
    name: 'the value before is the value',
    file: 'packages/design/src/templates/partial.ts',
    find: 'value > 0 ? value - 1 : undefined',
    replace: 'value',
  },
  {
    name: 'the end of all keys is a tilde',
    file: 'packages/design/src/templates/template-prefix.ts',
    find: "plain ? '~' : endOfText",
    replace: "plain ? '~' : '~'",
  },
  {
    name: 'a prefix of a template is one part too long',
    file: 'packages/design/src/templates/template-prefix.ts',
    find: 'return { prefix: cut(template, open), complete: false }',
    replace: 'return { prefix: cut(template, Math.max(0, open - 1)), complete: false }',
  },
  {
    name: 'the order of a query is turned',
    file: 'packages/design/src/patterns/build-query.ts',
    find: "direction = descending !== turned ? 'backward' : 'forward'",
    replace: "direction = descending ? 'backward' : 'forward'",
  },
  {
    name: 'the rule of alone is switched off',
    file: 'packages/design/src/check/check.ts',
    find: '...checkAlone(context, neighbors),',
    replace: '',
  },
  {
    name: 'the rule of ambiguous keys is switched off',
    file: 'packages/design/src/check/check.ts',
    find: '...checkUnambiguous(context),',
    replace: '',
  },
  {
    name: 'the rule of order is switched off',
    file: 'packages/design/src/check/check.ts',
    find: '...checkOrdered(context),',
    replace: '',
  },
  {
    name: 'the rule of complete writes is switched off',
    file: 'packages/design/src/check/check.ts',
    find: '...checkComplete(context),',
    replace: '',
  },
  {
    name: 'the rule of consistent reads is switched off',
    file: 'packages/design/src/check/check.ts',
    find: '...checkConsistent(context),',
    replace: '',
  },
  {
    name: 'the rule of typed values is switched off',
    file: 'packages/design/src/check/check.ts',
    find: '...checkTyped(context),',
    replace: '',
  },
  {
    name: 'the rule of maintained items is switched off',
    file: 'packages/design/src/check/check.ts',
    find: '...checkMaintained(context),',
    replace: '',
  },
  {
    name: 'the rule of guards is switched off',
    file: 'packages/design/src/check/check.ts',
    find: '...checkGuarded(context),',
    replace: '',
  },
  {
    name: 'the rule of served patterns is switched off',
    file: 'packages/design/src/check/check.ts',
    find: '...checkServed(context),',
    replace: '',
  },
  {
    name: 'a scan reads all tenants',
    file: 'packages/design/src/scope-design.ts',
    find: 'filter: filter ? allOf(owner, filter) : owner }',
    replace: 'filter: filter ?? {} }',
  },
  {
    name: 'a codec of the design is taken for the other order',
    file: 'packages/design/src/templates/custom-codec.ts',
    find: "...(order ? { order: { by: 'code points', direction: order } } : {}),",
    replace:
      "...(order ? { order: { by: 'code points', direction: order === 'ascending' ? 'descending' : 'ascending' } } : {}),",
  },
  {
    name: 'a codec that folds is taken for exact',
    file: 'packages/design/src/templates/custom-codec.ts',
    find: "inverse: folds ? 'folded' : 'exact',",
    replace: "inverse: 'exact',",
  },
  {
    name: 'two guards of one entity share their values',
    file: 'packages/design/src/model/stored-items.ts',
    find: "(one.kind !== 'unique' || one.source?.name === other.source?.name)",
    replace: "one.kind !== 'unique'",
  },
  {
    name: 'members of one set may have the same element',
    file: 'packages/design/src/check/rules/maintained.ts',
    find: '...checkSharedSets(model)',
    replace: '',
  },
  {
    name: 'members of one set may be in different numbers of shards',
    file: 'packages/design/src/check/rules/maintained-sets.ts',
    find: '...(member.shards === other.shards ? [] : [differentShards(member, other)]),',
    replace: '',
  },
  {
    name: 'kept guards without a type may be shared',
    file: 'packages/design/src/check/rules/unambiguous.ts',
    find: '...checkSharedKept(model, item, other),',
    replace: '',
  },
  {
    name: 'a write changes what is immutable in a twin',
    file: 'packages/design/src/check/rules/typed.ts',
    find: '...checkImmutableTwins(context.model, placed),',
    replace: '',
  },
  {
    name: 'a shared parameter has the schema of the first step',
    file: 'packages/design/src/patterns/parameters.ts',
    find: '(schema && !other ? merge(parameter, known) : merge(known, parameter))',
    replace: 'merge(known, parameter)',
  },
  {
    name: 'the key of an upsert needs no schema',
    file: 'packages/design/src/check/rules/typed-validated.ts',
    find: "(write.operation === 'update' && write.upsert)",
    replace: 'false',
  },
]
