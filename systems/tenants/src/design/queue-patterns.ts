import {
  create,
  ensure,
  get,
  id,
  itemAbsent,
  itemExists,
  param,
  query,
  remove,
  timestamp,
  transact,
} from '@tablewright/design'
import { DeadLetter, Lock, Message, Queue } from './entities.js'

/** The execution that holds the tenant's lock makes and removes its queues: one that was given up changes nothing. */
const byTheHolder = ensure(Lock, { given: { execution: id() }, when: { execution: param('execution') } })

/** Queues come and go. What is left of a queue is swept out only while it is gone. */
const provisioning = {
  queue: get(Queue, { goal: 'The queue behind an address', consistency: 'strong', rate: 'medium' }),
  makeQueue: transact(
    { lock: byTheHolder, queue: create(Queue) },
    { goal: 'Make a queue, once', rate: 'low' },
  ),
  removeQueue: transact({ lock: byTheHolder, queue: remove(Queue) }, { goal: 'Remove a queue', rate: 'low' }),
  sweepMessage: transact(
    { queue: ensure(Queue, { when: itemAbsent() }), message: remove(Message) },
    { goal: 'Remove what is left of a queue', rate: 'low' },
  ),
  sweepDeadLetter: transact(
    { queue: ensure(Queue, { when: itemAbsent() }), letter: remove(DeadLetter) },
    { goal: 'Remove what was put aside of a queue that is gone', rate: 'low' },
  ),
}

const move = {
  shown: remove(Message, { mustExist: true }),
  hidden: create(Message, {
    given: { visibleAgainAt: timestamp() },
    to: { visibleAt: param('visibleAgainAt') },
  }),
}

/** The built-in queues: what is visible is what lies before now. */
export const queuePatterns = {
  ...provisioning,
  sendMessage: transact(
    { queue: ensure(Queue, { when: itemExists() }), message: create(Message) },
    { goal: 'Send a message to a queue', rate: 'medium' },
  ),
  visibleMessages: query(Message, {
    goal: 'The messages that may be received now, the oldest first',
    by: 'queue',
    before: 'visibleAt',
    order: 'oldest',
    page: 10,
    rate: 'medium',
    consistency: 'strong',
    expect: { items: 100, bytes: 1_000 },
  }),
  messages: query(Message, {
    goal: 'All messages of a queue',
    by: 'queue',
    order: 'oldest',
    consistency: 'strong',
    rate: 'low',
    expect: { items: 100, bytes: 1_000 },
  }),
  receiveMessage: transact(move, { goal: 'Receive a message: it is hidden for a while', rate: 'medium' }),
  message: get(Message, { goal: 'A message that was received', consistency: 'strong', rate: 'medium' }),
  showMessageAt: transact(move, { goal: 'Hide a message for longer, or show it at once', rate: 'low' }),
  deleteMessage: remove(Message, { goal: 'A message is done with', mustExist: true, rate: 'medium' }),
  buryMessage: transact(
    { message: remove(Message, { mustExist: true }), dead: create(DeadLetter) },
    { goal: 'Put a message aside that was received too often', rate: 'low' },
  ),
  deadLetters: query(DeadLetter, {
    goal: 'The messages that were put aside, the last first',
    by: 'queue',
    order: 'newest',
    consistency: 'strong',
    rate: 'low',
    expect: { items: 20, bytes: 1_000 },
  }),
  redriveMessage: transact(
    { dead: remove(DeadLetter, { mustExist: true }), message: create(Message) },
    { goal: 'Put a dead letter back into its queue', rate: 'low' },
  ),
}
