// npm run verify:edge -- --clients 64 --switches 100
import { parseArgs } from 'node:util'
import { switchUnderLoad } from './switch-under-load.js'

const { values } = parseArgs({ options: { clients: { type: 'string' }, switches: { type: 'string' } } })
const clients = Number(values.clients ?? 64)
const switches = Number(values.switches ?? 100)
const { answers, byDeployment, errors } = await switchUnderLoad({ clients, switches })
console.log(`${clients} clients, ${switches} switches: ${answers} answers, ${errors.length} errors.`)
console.log(byDeployment)
for (const error of new Set(errors)) console.log(error)
process.exit(errors.length === 0 ? 0 : 1)
