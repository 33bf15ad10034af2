import { render } from 'preact'
import { startLiveChanges } from './api/live-changes.js'
import { loadMe } from './api/session.js'
import { App } from './frame/app.js'
import { refuseUnreadableInput } from './kit/form/refuse-unreadable.js'
import { startRouter } from './router/location.js'
import './style/tokens.css'
import './style/base.css'

startRouter()
// Pages render in the meantime; forbidden actions are hidden when the answer arrives.
void loadMe().catch(() => undefined)
startLiveChanges()
refuseUnreadableInput()
render(<App />, document.getElementById('root')!)
