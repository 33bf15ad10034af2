import type { Browser, Page } from 'playwright-core'

export interface VisitOptions {
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
  /** The time that the browser believes it is, from where it goes on. Defaults to the real one. */
  readonly time?: number
}

/** A page of the console in a browser of its own, and what went wrong on it. */
export interface Visit {
  readonly page: Page
  /** Errors in the log, requests that failed, and requests to other hosts. Must stay empty. */
  readonly faults: string[]
  close(): Promise<void>
}

/** Opens an address of the console. Closed by the one who opened it. */
export async function openPage(
  browser: Browser,
  address: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const { width = 1440, height = 900, theme = 'light' } = options
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  const page = await context.newPage()
  const faults = watch(page, new URL(address).origin)
  if (options.time !== undefined) await page.clock.install({ time: options.time })
  await page.goto(address)
  await settled(page)
  return { page, faults, close: () => context.close() }
}

/** Waits until the page is drawn and nothing on it is still being loaded. */
export async function settled(page: Page): Promise<void> {
  await page.locator('#content h1').first().waitFor()
  await page.locator('.loading:not([data-example] *)').first().waitFor({ state: 'detached' })
}

/**
 * Goes to an address inside the open document, which takes a fraction of the time of loading it anew, by way of a page that
 * holds nothing, so that nothing is kept of the last.
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
