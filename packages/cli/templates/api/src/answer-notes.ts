import type { IncomingMessage } from 'node:http'
import type { Db } from 'tablewright/client'
import type { notesDesign } from './design.js'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

const notesPath = /^\/users\/([\w-]+)\/notes$/

/** `GET` lists the notes of a user, `POST` with `{ "title": … }` adds one. */
export async function answerNotes(
  db: Db<(typeof notesDesign)['patterns']>,
  request: IncomingMessage,
): Promise<Answer> {
  const userId = notesPath.exec(request.url ?? '')?.[1]
  if (userId === undefined) return { status: 404, body: { error: 'There is no such path.' } }
  if (request.method === 'GET') return { status: 200, body: await db.notesOfUser({ userId }) }
  if (request.method !== 'POST') return { status: 405, body: { error: 'Use GET or POST.' } }
  try {
    const { title } = JSON.parse(await textOf(request)) as { title: string }
    return { status: 201, body: await db.addNote({ userId, title }) }
  } catch (error) {
    if (!isWrongInput(error)) throw error
    return { status: 400, body: { error: error.message } }
  }
}

function isWrongInput(error: unknown): error is Error {
  return error instanceof SyntaxError || (error as { code?: string }).code === 'INVALID_INPUT'
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
