import { render } from 'preact'
import { App } from './frame/app.js'
import { startRouter } from './router/location.js'
import './style/tokens.css'
import './style/base.css'

startRouter()
render(<App />, document.getElementById('root')!)
