import { isTablewrightError } from 'tablewright'
import type { Db } from 'tablewright/client'
import type { notesDesign } from './design.js'

export type NotesDb = Db<(typeof notesDesign)['patterns']>

/** The parts of an event of an HTTP API (payload format 2.0) that are read here. */
export interface HttpEvent {
  readonly rawPath: string
  readonly queryStringParameters?: Readonly<Record<string, string>>
  readonly body?: string
  readonly isBase64Encoded?: boolean
  readonly requestContext: { readonly http: { readonly method: string } }
}

export interface HttpResult {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const notesPath = /^\/users\/([\w-]{1,64})\/notes$/

/** `GET` lists the notes of a user (`?cursor=` for the next page), `POST` with `{ "title": … }` adds one. */
export function notesApi(db: NotesDb): (event: HttpEvent) => Promise<HttpResult> {
  return async (event) => {
    const { method } = event.requestContext.http
    const userId = notesPath.exec(event.rawPath)?.[1]
    if (userId === undefined) return answer(404, { error: 'There is no such path.' })
    if (method !== 'GET' && method !== 'POST') return answer(405, { error: 'Use GET or POST.' })
    try {
      if (method === 'GET') {
        const { items, cursor } = await db.notesOfUser(
          { userId },
          { cursor: event.queryStringParameters?.cursor },
        )
        return answer(200, { items, cursor })
      }
      // Any JSON value can arrive; `addNote` refuses a title that is missing or not a text.
      const { title } = (JSON.parse(bodyOf(event)) ?? {}) as { title: string }
      return answer(201, await db.addNote({ userId, title }))
    } catch (error) {
      if (!isWrongInput(error)) throw error
      return answer(400, { error: error.message })
    }
  }
}

function answer(statusCode: number, body: unknown): HttpResult {
  return { statusCode, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function bodyOf({ body = '', isBase64Encoded = false }: HttpEvent): string {
  return isBase64Encoded ? Buffer.from(body, 'base64').toString() : body
}

function isWrongInput(error: unknown): error is Error {
  return error instanceof SyntaxError || isTablewrightError(error, 'INVALID_INPUT', 'INVALID_CURSOR')
}
