// `npm start`: set up what is missing, then start the product.
import { prepare } from './prepare.mjs'

prepare()
console.log('nothing to run yet: the server is not built')
