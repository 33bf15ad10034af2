import { visitPages } from './visit-pages.js'

visitPages((path) => path.startsWith('/systems/'))
