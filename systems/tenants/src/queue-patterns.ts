import { create, param, query, remove, timestamp, transact } from '@tablewright/design'
import { DeadLetter, Message } from './entities.js'

/** The built-in queues: what is visible is what lies before now. */
export const queuePatterns = {
  sendMessage: create(Message, { goal: 'Send a message to a queue', rate: 'medium' }),
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
    rate: 'low',
    expect: { items: 100, bytes: 1_000 },
  }),
  receiveMessage: transact(
    {
      shown: remove(Message, { mustExist: true }),
      hidden: create(Message, {
        given: { visibleAgainAt: timestamp() },
        to: { visibleAt: param('visibleAgainAt') },
      }),
    },
    { goal: 'Receive a message: it is hidden for a while', rate: 'medium' },
  ),
  deleteMessage: remove(Message, { goal: 'A message is done with', mustExist: true, rate: 'medium' }),
  buryMessage: transact(
    { message: remove(Message, { mustExist: true }), dead: create(DeadLetter) },
    { goal: 'Put a message aside that was received too often', rate: 'low' },
  ),
  deadLetters: query(DeadLetter, {
    goal: 'The messages that were put aside, the last first',
    by: 'queue',
    order: 'newest',
    rate: 'low',
    expect: { items: 20, bytes: 1_000 },
  }),
}
