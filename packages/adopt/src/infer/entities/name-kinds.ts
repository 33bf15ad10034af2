import { freeName, pascalName } from '../draft/names.js'
import type { KeyDraft } from '../keys/key-draft.js'
import { keyParts, type NamedKind, namedKindOf, type TableShape } from '../sample/table-source.js'
import type { KindDraft } from './kind-draft.js'

/** Literal sort keys that do not name a kind: the item is the main one of its partition. */
const plain = /^(META|METADATA|INFO|PROFILE|DATA|DETAILS?|ROOT|MAIN|A|#|\$)?$/i

/** Returns a name for each kind: its entity type, or the literal text of its keys. */
export function nameKinds(
  kinds: readonly KindDraft[],
  shape: TableShape,
  named: readonly NamedKind[],
): readonly string[] {
  const taken = new Set<string>()
  const owners = kinds.map(({ group }) => namedKindOf(group.items, shape, named)?.name)
  // A name that several kinds have is not specific: it names the table, or a view of several kinds.
  const givenName = (kind: KindDraft) => {
    const name = owners[kinds.indexOf(kind)]
    return owners.filter((each) => each === name).length === 1 ? name : undefined
  }
  return kinds.map((kind) => {
    const name = freeName(
      pascalName(givenName(kind) ?? kind.group.type ?? (literalName(kind, shape) || shape.name)),
      taken,
    )
    taken.add(name)
    return name
  })
}

function literalName({ keys }: KindDraft, shape: TableShape): string {
  const [partition, sort] = keyParts(shape).map(({ name }) => keys.find((key) => key.name === name))
  const own = literals(sort).findLast((text) => !plain.test(text))
  const last = literals(partition).findLast((text) => !plain.test(text))
  // `u` of `u#<userId>` is an abbreviation; `follower` of `u#<userId>#follower` is a name.
  const isAbbreviated = own !== undefined && own.length < 3 && partition?.segments.at(-1)?.kind === 'literal'
  return (isAbbreviated ? last : own) ?? last ?? ''
}

/** `v` of `v<version>`: one or two letters directly before a value. */
const abbreviation = /(?<![A-Za-z0-9])[A-Za-z]{1,2}$/

/** Returns the words of a key: `$task_1` of ElectroDB is `task`, `TENANT_ID` is `TENANT`. */
function literals(key: KeyDraft | undefined): readonly string[] {
  return (key?.segments ?? []).flatMap((segment, index, all) =>
    segment.kind === 'literal'
      ? (index < all.length - 1 ? segment.text.replace(abbreviation, '') : segment.text)
          .split(/[^A-Za-z0-9_$]+/)
          .map((word) => word.replace(/^\$+|_\d+$|_*$/g, '').replace(/_id$/i, ''))
          .filter((word) => /[A-Za-z]/.test(word))
      : [],
  )
}
