import { credentialsFailed } from './credentials.js'

/** Metadata services are local: one that takes longer does not exist. */
const timeoutMs = 1_000
const tries = 3

export interface MetadataRequest {
  readonly method?: 'GET' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns the text that a metadata service answers; undefined for 404. */
export async function askMetadata(
  url: string,
  { method = 'GET', headers = {} }: MetadataRequest = {},
): Promise<string | undefined> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask(url, method, headers)
    if (answer.status === 200) return answer.text
    if (answer.status === 404) return undefined
    if (answer.status < 500 || attempt === tries) {
      throw credentialsFailed(url, `it answered with status ${answer.status}`)
    }
  }
}

async function ask(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; text: string }> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method, headers, signal, redirect: 'error' })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw credentialsFailed(url, 'it does not answer', error)
  }
}

export function parseMetadata(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw credentialsFailed(source, 'its answer is not JSON', error)
  }
}
