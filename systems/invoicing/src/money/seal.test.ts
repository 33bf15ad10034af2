import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, creditNoteSeal, isSealedNote, isSealedPayment, paymentSeal } from './seal.js'

/** The plain path: sorted fields as lists, then JSON. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, each]) => each !== undefined)
  return fields
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => [name, canonical(each)])
}

test('sealed items are serialized as by the plain path', () => {
  const value = fc.anything({ withNullPrototype: false, maxDepth: 4 })
  fc.assert(
    fc.property(fc.array(value), (values) => {
      expect(canonicalJson(values)).toBe(JSON.stringify(canonical(values)))
    }),
    { numRuns: 1_000 },
  )
})

const [invoiceId, creditNoteId] = ['01K8T41PXPP56PZASMEWYSHW2N', '01KAG6CSXPJNNWK9F16TYAAKS8']
const time = '2025-11-20T08:34:17.142Z'
const note = {
  invoiceId,
  creditNoteId,
  creditNoteNumber: 'INV-0001-C1',
  currency: 'EUR',
  amount: 500,
  taxes: [],
  reason: 'Late',
  issuedAt: time,
  issueDate: '2025-11-20',
}
const payment = {
  invoiceId,
  paymentId: creditNoteId,
  kind: 'payment' as const,
  currency: 'EUR',
  amount: 500,
  paidAt: time,
  paidOn: '2025-11-20',
}

test('a credit note and a payment are sealed with their time', () => {
  const earlier = '2025-11-20T08:34:17.141Z'
  const sealedNote = { ...note, seal: creditNoteSeal(note) }
  const sealedPayment = { ...payment, seal: paymentSeal(payment) }
  expect([isSealedNote(sealedNote), isSealedPayment(sealedPayment)]).toEqual([true, true])
  expect(isSealedNote({ ...sealedNote, issuedAt: earlier })).toBe(false)
  expect(isSealedPayment({ ...sealedPayment, paidAt: earlier })).toBe(false)
  expect(isSealedPayment({ ...sealedPayment, reference: 'other' })).toBe(false)
  expect([isSealedNote(note), isSealedPayment(payment)]).toEqual([false, false])
})

test('documents with older seals are accepted', () => {
  const parts = [invoiceId, 'INV-0001-C1', 'EUR', 500, [], 'Late', '2025-11-20']
  const seal = `2:${createHash('sha256').update(canonicalJson(parts)).digest('hex')}`
  expect(isSealedNote({ ...note, seal })).toBe(true)
  expect(isSealedNote({ ...note, seal, amount: 501 })).toBe(false)
  expect(isSealedNote({ ...note, taxes: undefined })).toBe(true)
  expect(isSealedPayment({ ...payment, paidOn: undefined })).toBe(true)
})
