import type { DriftFinding } from '@tablewright/client'
import type { Violation } from '@tablewright/system'
import { keyText } from './read-pool.js'

interface ItemFault {
  readonly invariant: string
  readonly message: (key: string, detail: string | undefined) => string
}

/** Faults of single items, by the kind of finding. */
const itemFaults: Partial<Record<DriftFinding['kind'], ItemFault>> = {
  malformed: { invariant: 'well-formed', message: (key, detail) => `${key} is malformed: ${detail}.` },
  misplaced: {
    invariant: 'in-order',
    message: (key, detail) => `${key} is not where its indexes should have it (${detail}).`,
  },
  foreign: { invariant: 'well-formed', message: (key) => `${key} is nothing that a pool stores.` },
}

const invariants: Readonly<Record<string, string>> = {
  'Account.All': 'all-accounts',
  'Account.ByStatus': 'one-status-set',
  'Lease.ByState': 'lease-lists',
  'LeaseTemplate.All': 'all-templates',
}

/** Converts a finding to a violation of an invariant. */
export function driftViolation({ kind, derived, key, detail }: DriftFinding): Violation {
  const place = keyText(key)
  const fault = itemFaults[kind]
  if (fault) {
    return { invariant: fault.invariant, message: fault.message(place, detail), data: { kind, key: place } }
  }
  const wrong = kind === 'orphan' ? 'is not to have' : 'has not'
  const message = `${place} ${wrong} ${detail}.`
  return { invariant: invariants[derived] ?? derived, message, data: { kind, derived, element: detail } }
}

/** Describes a repair in one sentence. */
export function repaired({ kind, key, detail }: DriftFinding): string {
  const place = keyText(key)
  if (kind === 'misplaced') return `${place} is in its indexes again (${detail}).`
  return kind === 'orphan' ? `${detail} was taken out of ${place}.` : `${detail} was put into ${place}.`
}
