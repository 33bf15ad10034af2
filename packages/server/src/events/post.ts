import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { checkEndpointUrl, guardedLookup } from './address-guard.js'

/** Bytes of an answer that are kept. */
export const keptAnswerBytes = 1024

export interface PostOptions {
  readonly timeoutMs: number
  /** Whether addresses of this machine and of private networks, and plain HTTP, are allowed. */
  readonly allowPrivate: boolean
}

/** The outcome of a delivery. */
export interface Outcome {
  readonly delivered: boolean
  readonly httpStatus?: number
  /** The first kilobyte of the answer, or the reason why there is none. */
  readonly answer?: string
}

/** Posts JSON. Follows no redirect, keeps the first kilobyte of the answer, and never rejects. */
export async function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  options: PostOptions,
): Promise<Outcome> {
  try {
    checkEndpointUrl(url, options.allowPrivate)
    const response = await send(url, body, headers, options)
    const answer = await firstKilobyte(response)
    const httpStatus = response.statusCode ?? 0
    return { delivered: httpStatus >= 200 && httpStatus < 300, httpStatus, answer }
  } catch (error) {
    return { delivered: false, answer: reasonOf(error, options.timeoutMs) }
  }
}

function send(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  { timeoutMs, allowPrivate }: PostOptions,
): Promise<IncomingMessage> {
  const request = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'tablewright', ...headers },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!allowPrivate && { lookup: guardedLookup }),
    })
    outgoing.on('response', resolve).on('error', reject).end(body)
  })
}

async function firstKilobyte(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= keptAnswerBytes) break
  }
  // The truncated bytes may end inside a character, which is dropped.
  return Buffer.concat(chunks)
    .subarray(0, keptAnswerBytes)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error)
  const timedOut = error.name === 'AbortError' || error.name === 'TimeoutError'
  return timedOut ? `No answer within ${timeoutMs} ms.` : error.message.slice(0, keptAnswerBytes)
}
