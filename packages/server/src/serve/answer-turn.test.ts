import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Answer } from '../api/answer.js'
import { AnswerTurn } from './answer-turn.js'

let server: Server | undefined

afterEach(() => new Promise((resolve) => server?.close(resolve)))

/**
 * Sends one request for each path, and answers all of them in one turn. Returns the bodies, undefined for
 * those without an answer.
 */
async function answered(paths: readonly string[], answerTo: (path: string) => Answer) {
  const turn = new AnswerTurn()
  const waiting: (() => void)[] = []
  server = createServer(({ url = '' }, response) => {
    waiting.push(() => turn.add(response, answerTo(url)))
    if (waiting.length === paths.length) for (const add of waiting) add()
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return Promise.all(paths.map(ask))
}

function ask(path: string): Promise<string | undefined> {
  const { port } = server!.address() as AddressInfo
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      response.on('end', () => resolve(body))
    })
    sent.on('error', () => resolve(undefined))
    sent.end()
  })
}

test('each request of a turn gets its own response', async () => {
  const paths = Array.from({ length: 150 }, (_, index) => `/${index}`)
  const bodies = await answered(paths, (path) => ({ status: 200, headers: {}, body: `of ${path}` }))
  expect(bodies).toEqual(paths.map((path) => `of ${path}`))
})

test('a response that cannot be sent closes only its own connection', async () => {
  const bodies = await answered(['/good', '/bad', '/other'], (path) => ({
    status: 200,
    headers: { 'x-note': path === '/bad' ? 'a\nb' : 'ab' },
    body: path,
  }))
  expect(bodies).toEqual(['/good', undefined, '/other'])
})
