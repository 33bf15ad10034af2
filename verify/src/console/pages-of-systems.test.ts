import { visitPages } from './visit-pages.js'

visitPages((path) => path === '/' || path.startsWith('/systems/'))
