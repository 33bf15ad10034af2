import { batches } from './batches.js'
import { changes } from './changes.js'
import { closedRanges } from './closed-ranges.js'
import { compiledClients } from './compiled.js'
import { countedIndexKeys, removedParents, sameItemTwice } from './counts.js'
import { declaredBounds } from './declared-bounds.js'
import { derivedIndexes } from './derived-indexes.js'
import { diffs } from './diffs.js'
import { drift } from './drift.js'
import { expiry } from './expiry.js'
import { falsePositives } from './false-positives.js'
import { heat } from './heat.js'
import { immutable } from './immutable.js'
import { keptCounts } from './kept-counts.js'
import { keyKinds } from './key-kinds.js'
import { knownWhenWritten } from './known-when-written.js'
import { lifeCycles } from './life-cycles.js'
import { limitedCounts } from './limited-counts.js'
import { limits } from './limits.js'
import { loads } from './loads.js'
import { naturalKeys } from './natural-keys.js'
import { newItems } from './new-items.js'
import { newestFirst } from './newest-first.js'
import { placeholderNames } from './placeholder-names.js'
import { races } from './races.js'
import { rangeEnds } from './range-ends.js'
import type { Regressions } from './regression.js'
import { schemaValues } from './schemas.js'
import { sharedItems } from './shared-items.js'
import { storedForms } from './stored-forms.js'
import { textOrder } from './text-order.js'
import { twins } from './twins.js'
import { valueKinds } from './value-kinds.js'
import { writes } from './writes.js'

/** Every known class of fault, with designs that show it. */
export const cases: Readonly<Record<string, Regressions>> = {
  'natural keys': naturalKeys,
  'closed ranges': closedRanges,
  'newest first': newestFirst,
  'removed parents': removedParents,
  'counted index keys': countedIndexKeys,
  'limited counts': limitedCounts,
  expiry,
  'text order': textOrder,
  'value kinds': valueKinds,
  'declared bounds': declaredBounds,
  heat,
  'false positives': falsePositives,
  'known when written': knownWhenWritten,
  'placeholder names': placeholderNames,
  'same item twice': sameItemTwice,
  races,
  drift,
  twins,
  diffs,
  writes,
  'key kinds': keyKinds,
  'life cycles': lifeCycles,
  'kept counts': keptCounts,
  'range ends': rangeEnds,
  'stored forms': storedForms,
  'new items': newItems,
  batches,
  loads,
  limits,
  'shared items': sharedItems,
  immutable,
  'schema values': schemaValues,
  changes,
  'compiled clients': compiledClients,
  'derived indexes': derivedIndexes,
}
