import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import { readFlags } from '../flags.js'
import { runAttacks } from './run-attacks.js'
import { type PlantedBug, plantedBugs, runPolicies } from './run-policies.js'
import { runSignatures } from './run-signatures.js'
import { runTokens } from './run-tokens.js'

/*
 * npm run verify:auth -- --seed 1 --principals 100 [--plant NAME]
 *
 * `--plant` gives the server a bug that the run must find: one of the names in run-policies, `signatures`, `attacks` or `tokens`.
 */
const flags = readFlags({ seed: '1', principals: '100', plant: '' })
const plant = flags.plant in plantedBugs ? (flags.plant as PlantedBug) : undefined

const start = performance.now()
const signatures = await runSignatures(flags.plant === 'signatures')
console.error(`signatures: ${signatures.requests} requests, ${signatures.failures.length} failures`)
const attacks = await runAttacks(flags.plant === 'attacks')
console.error(`attacks: ${attacks.requests} requests, ${attacks.failures.length} failures`)
const systems = [accountPoolSystem, deploymentsSystem, invoicingSystem, smartLockerSystem, tenantsSystem]
const tokens = await runTokens(systems, flags.plant === 'tokens')
console.error(`tokens: ${tokens.requests} requests, ${tokens.failures.length} failures`)
const policies = await runPolicies(Number(flags.seed), Number(flags.principals), plant)
console.error(`policies: ${policies.requests} requests, ${policies.failures.length} failures`)

const failures = [...signatures.failures, ...attacks.failures, ...tokens.failures, ...policies.failures]
for (const failure of failures.slice(0, 20)) console.error(failure)
console.log(
  JSON.stringify({
    seed: Number(flags.seed),
    principals: Number(flags.principals),
    signatures: signatures.requests,
    attacks: attacks.requests,
    tokens: tokens.requests,
    policies: policies.requests,
    allowed: policies.allowed,
    failures: failures.length,
    seconds: Math.round((performance.now() - start) / 100) / 10,
  }),
)
process.exitCode = failures.length > 0 ? 1 : 0
