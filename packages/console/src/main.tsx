import { render } from 'preact'
import { startLiveChanges } from './api/live-changes.js'
import { loadMe } from './api/session.js'
import { App } from './frame/app.js'
import { startRouter } from './router/location.js'
import './style/tokens.css'
import './style/base.css'

startRouter()
// Pages are drawn meanwhile: what the principal may not do is hidden when the answer is there.
void loadMe().catch(() => undefined)
startLiveChanges()
render(<App />, document.getElementById('root')!)
