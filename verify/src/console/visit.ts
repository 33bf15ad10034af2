import type { Browser, Page, Request } from 'playwright-core'

export interface VisitOptions {
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
  /** Defaults to UTC. */
  readonly timeZone?: string
  /** Start time of the browser's clock. Defaults to the current time. */
  readonly time?: number
}

/** A page of the console in a separate browser context, with its faults. */
export interface Visit {
  readonly page: Page
  /** Errors in the log, requests that failed, and requests to other hosts. Must stay empty. */
  readonly faults: string[]
  close(): Promise<void>
}

/** Opens an address of the console. The caller closes it. */
export async function openPage(
  browser: Browser,
  address: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const { width = 1440, height = 900, theme = 'light', timeZone = 'UTC' } = options
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: timeZone,
  })
  const page = await context.newPage()
  const faults = watch(page, new URL(address).origin)
  if (options.time !== undefined) await page.clock.install({ time: options.time })
  await page.goto(address)
  await settled(page)
  return { page, faults, close: () => context.close() }
}

/** Waits until the page is rendered and has loaded its data. */
export async function settled(page: Page): Promise<void> {
  await page.locator('#content h1').first().waitFor()
  await page.locator('.loading:not([data-example] *)').first().waitFor({ state: 'detached' })
}

/** Open requests of each page. Streams of events, which never end, are not among them. */
const openRequests = new WeakMap<Page, Set<Request>>()
const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/**
 * Waits until a page that was opened here has no open request and has rendered two frames since, which is as long
 * as an effect that renders again can take.
 */
export async function idle(page: Page, timeoutMs = 5_000): Promise<void> {
  const end = Date.now() + timeoutMs
  do await page.evaluate(twoFrames)
  while (openRequests.get(page)!.size > 0 && Date.now() < end)
}

/**
 * Navigates inside the open document, which is much faster than a reload. Passes through an empty page first,
 * which discards the state of the last page.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  const go = (to: string) =>
    page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(to)}); dispatchEvent(new PopStateEvent('popstate'))`,
    )
  const nothing = page.getByText('There is no page at /between')
  await go('/between')
  await nothing.waitFor()
  await go(address)
  await nothing.waitFor({ state: 'detached' })
  await settled(page)
}

function watch(page: Page, origin: string): string[] {
  const faults: string[] = []
  const open = new Set<Request>()
  openRequests.set(page, open)
  page.on('request', (request) => {
    if (request.headers().accept !== 'text/event-stream') open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) faults.push(`asks ${url}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
  })
  return faults
}
