import { type Clock, isoTime, isTablewrightError, type Random, TablewrightError } from '@tablewright/base'
import { connect, createTables, type Db, type Driver } from '@tablewright/client'
import type { Answer } from '../answer.js'
import { idempotencyDesign } from './design.js'
import type { Once, OnceRequest } from './replay.js'
import { type Seal, sealOf } from './seal.js'
import { keepAnswer, replayAnswer } from './stored-answer.js'

const hour = 60 * 60 * 1000
/** Time for which an answer is stored. */
const defaultHours = 24

/** Time without a heartbeat after which an owner counts as dead. */
const deadAfter = 30_000
const signOfLifeEvery = 10_000

type Store = Db<(typeof idempotencyDesign)['patterns']>

/** A request as stored: without the caller's key, which decrypts its answer. */
interface Sealed {
  readonly request: OnceRequest
  readonly seal: Seal
}

type Own = Pick<OnceRequest, 'scope' | 'key'> & { readonly owner: string }

/**
 * Stores the answers in the database of the systems, shared by all of its processes. A refused request
 * changed nothing, so its key is free again. If a process dies after the work and before the answer is
 * stored, the next attempt runs the work again, and the conditions of the system accept or refuse it. No
 * separate table can rule this out.
 */
export async function onceIn(
  driver: Driver,
  clock: Clock,
  random: Random,
  keptHours = defaultHours,
): Promise<Once> {
  const store = connect(idempotencyDesign, driver, { clock, random })
  await createTables(store)
  return async (asked, execute) => {
    const owner = newOwner(random)
    const seal = sealOf(asked, random)
    const request = { scope: asked.scope, key: seal.name, fingerprint: seal.fingerprint }
    if (!(await claim(store, { ...request, owner }, clock, keptHours)))
      return replay(store, { request, seal })
    return carryOut(store, { request, seal }, owner, clock, execute)
  }
}

async function claim(
  store: Store,
  request: OnceRequest & Own,
  clock: Clock,
  keptHours: number,
): Promise<boolean> {
  const now = clock()
  try {
    await store.claim({
      ...request,
      aliveAt: isoTime(now),
      deadBefore: isoTime(now - deadAfter),
      expiresAt: isoTime(now + keptHours * hour),
    })
    return true
  } catch (error) {
    if (isTablewrightError(error, 'CONDITION_FAILED')) return false
    throw error
  }
}

async function replay(store: Store, { request, seal }: Sealed): Promise<Answer> {
  const { scope, key, fingerprint } = request
  const found = await store.find({ scope, key })
  if (found !== null && found.fingerprint !== fingerprint) {
    throw new TablewrightError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key belongs to another request.', {
      remedy: 'Use a new key for every new request.',
      data: { field: 'Idempotency-Key' },
    })
  }
  if (found?.state === 'DONE') return replayAnswer(found, seal)
  throw new TablewrightError('REQUEST_IN_PROGRESS', 'The same request is in progress.', {
    remedy: 'Retry later with the same key.',
    data: { retryAfter: 1 },
  })
}

async function carryOut(
  store: Store,
  { request, seal }: Sealed,
  owner: string,
  clock: Clock,
  execute: () => Promise<Answer>,
): Promise<Answer> {
  const own = { scope: request.scope, key: request.key, owner }
  // A failed heartbeat is harmless: the next one follows, and the outcome is stored at the end.
  const signs = setInterval(() => {
    store.stayAlive({ ...own, aliveAt: isoTime(clock()) }).catch(() => undefined)
  }, signOfLifeEvery)
  try {
    const answer = await execute().catch(async (refusal: unknown) => {
      await release(store, own)
      throw refusal
    })
    await finish(store, own, answer, seal)
    return answer
  } finally {
    clearInterval(signs)
  }
}

async function finish(store: Store, own: Own, answer: Answer, seal: Seal): Promise<void> {
  // The work is done: send the answer even if it cannot be stored.
  await store.finish({ ...own, ...(await keepAnswer(answer, seal)) }).catch(() => undefined)
}

async function release(store: Store, own: Own): Promise<void> {
  // Report the refusal. A key that was not released is taken over later.
  await store.release(own).catch(() => undefined)
}

function newOwner(random: Random): string {
  const bytes = Buffer.from(random(new Uint8Array(16)))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
