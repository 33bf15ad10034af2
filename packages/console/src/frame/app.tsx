import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Toasts } from '../kit/toast.js'
import { pages } from '../pages/registry.js'
import { navigate, useLocation } from '../router/location.js'
import { bestMatch } from '../router/match-path.js'
import { AccountMenu } from './account-menu.js'
import { ConnectionBanner } from './connection-banner.js'
import { HelpDialog } from './help-dialog.js'
import { LazyDialog } from './lazy-dialog.js'
import { Navigation } from './navigation.js'
import { PageView } from './page-view.js'
import { SignIn } from './sign-in.js'
import { ThemeButton } from './theme-button.js'
import { useKeys } from './use-keys.js'
import { WriteNotices } from './write-notices.js'
import './app.css'

const loadPalette = () => import('./palette/palette.js').then(({ Palette }) => Palette)

/** The layout around every page: navigation, palette, keyboard shortcuts, notices. */
export function App(): JSX.Element {
  const { path } = useLocation()
  const [over, setOver] = useState<'palette' | 'help' | 'menu'>()
  const close = () => setOver(undefined)
  useKeys({
    palette: () => setOver('palette'),
    help: () => setOver('help'),
    home: () => navigate('/'),
    close: () => over === 'menu' && close(),
  })
  const match = bestMatch(pages, path)
  // For a page without a system parameter, take the system from the path.
  const system = match?.parameters.system ?? /^\/systems\/([^/]+)/.exec(path)?.[1]
  return (
    <div class="frame" data-menu={over === 'menu' || undefined}>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <header class="bar">
        <button
          type="button"
          class="button button-quiet bar-menu"
          aria-expanded={over === 'menu'}
          aria-controls="navigation"
          onClick={() => setOver(over === 'menu' ? undefined : 'menu')}
        >
          <span aria-hidden="true">☰</span>
          <span class="hidden-text">Navigation</span>
        </button>
        <a class="brand" href="/">
          <img src="/icon.svg" alt="" width="22" height="22" />
          Tablewright
        </a>
        <button type="button" class="bar-search" onClick={() => setOver('palette')}>
          <span class="bar-search-words">Find a record, action or page</span>
          <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <AccountMenu />
        <ThemeButton />
        <button type="button" class="button button-quiet" title="Keys" onClick={() => setOver('help')}>
          <span aria-hidden="true">?</span>
          <span class="hidden-text">Keys</span>
        </button>
      </header>
      <Navigation path={path} system={system} onGo={close} />
      {over === 'menu' && (
        <button type="button" class="veil" aria-label="Close the navigation" onClick={close} />
      )}
      <main class="content" id="content">
        <ConnectionBanner />
        <PageView match={match} path={path} />
      </main>
      {over === 'palette' && <LazyDialog load={loadPalette} onClose={close} />}
      {over === 'help' && <HelpDialog onClose={close} />}
      <SignIn />
      <WriteNotices />
      <Toasts />
    </div>
  )
}

const isApple = /Mac|iP(hone|ad)/.test(navigator.platform)
