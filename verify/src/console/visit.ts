import type { Browser, Page } from 'playwright-core'

export interface VisitOptions {
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
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

/** Waits until the page is rendered and has loaded its data. */
export async function settled(page: Page): Promise<void> {
  await page.locator('#content h1').first().waitFor()
  await page.locator('.loading:not([data-example] *)').first().waitFor({ state: 'detached' })
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
