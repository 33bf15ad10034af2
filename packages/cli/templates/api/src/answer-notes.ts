import type { IncomingMessage } from 'node:http'
import { isTablewrightError } from 'tablewright'
import type { Db } from 'tablewright/client'
import type { notesDesign } from './design.js'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

const notesPath = /^\/users\/([\w-]{1,64})\/notes$/

/** `GET` lists the notes of a user (`?cursor=` for the next page), `POST` with `{ "title": … }` adds one. */
export async function answerNotes(
  db: Db<(typeof notesDesign)['patterns']>,
  request: IncomingMessage,
): Promise<Answer> {
  const [path = '', search] = (request.url ?? '').split('?')
  const userId = notesPath.exec(path)?.[1]
  if (userId === undefined) return { status: 404, body: { error: 'There is no such path.' } }
  if (request.method !== 'GET' && request.method !== 'POST')
    return { status: 405, body: { error: 'Use GET or POST.' } }
  try {
    if (request.method === 'GET') {
      const { items, cursor } = await db.notesOfUser(
        { userId },
        { cursor: new URLSearchParams(search).get('cursor') },
      )
      return { status: 200, body: { items, cursor } }
    }
    // Any JSON value can arrive; `addNote` refuses a title that is missing or not a text.
    const { title } = (JSON.parse(await textOf(request)) ?? {}) as { title: string }
    return { status: 201, body: await db.addNote({ userId, title }) }
  } catch (error) {
    if (!isWrongInput(error)) throw error
    return { status: 400, body: { error: error.message } }
  }
}

function isWrongInput(error: unknown): error is Error {
  return error instanceof SyntaxError || isTablewrightError(error, 'INVALID_INPUT', 'INVALID_CURSOR')
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
