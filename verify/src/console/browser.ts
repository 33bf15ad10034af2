import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright-core'

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Launches the Chromium of this machine, or the one from npm. */
export async function launchBrowser(...more: readonly string[]): Promise<Browser> {
  const found = installed.find((path) => path !== undefined && existsSync(path))
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...more]
  return chromium.launch({ executablePath: found ?? (await unpacked()), args })
}

let shared: Promise<Browser> | undefined

/**
 * Returns the one browser of this process, which is closed when the process ends, or when the process that started
 * it is gone. Each visit has its own context.
 */
export function sharedBrowser(): Promise<Browser> {
  if (shared === undefined) {
    const launched = launchBrowser()
    shared = launched
    process.once('disconnect', () => void launched.then((browser) => browser.close()))
  }
  return shared
}

/** Unpacks Chromium at the first call. Two processes that unpack it together would damage it. */
async function unpacked(): Promise<string> {
  const { default: packed } = await import('@sparticuz/chromium')
  const lock = join(tmpdir(), 'tablewright-chromium.lock')
  for (let tries = 0; tries < 300; tries++) {
    const taken = await mkdir(lock).then(
      () => true,
      () => false,
    )
    if (taken) break
    await wait(100)
  }
  try {
    return await packed.executablePath()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}
