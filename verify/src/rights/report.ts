import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import { readFlags } from '../flags.js'
import { runAttacks } from './run-attacks.js'
import { type PlantedBug, plantedBugs, runPolicies } from './run-policies.js'
import { runRoles } from './run-roles.js'
import { runSignatures } from './run-signatures.js'
import { runWorlds } from './run-worlds.js'

/*
 * npm run verify:auth -- --seed 1 --principals 100 --compared 250000 [--plant NAME]
 *
 * `--plant` gives the server a bug that the run must find: one of the names in run-policies, `signatures`,
 * `attacks`, `worlds`, `all-admin` or `all-own`.
 */
const flags = readFlags({ seed: '1', principals: '100', compared: '250000', plant: '' })
const plant = flags.plant in plantedBugs ? (flags.plant as PlantedBug) : undefined

const start = performance.now()
const signatures = await runSignatures(flags.plant === 'signatures')
console.error(`signatures: ${signatures.requests} requests, ${signatures.failures.length} failures`)
const attacks = await runAttacks(flags.plant === 'attacks')
console.error(`attacks: ${attacks.requests} requests, ${attacks.failures.length} failures`)
const systems = [accountPoolSystem, deploymentsSystem, invoicingSystem, smartLockerSystem, tenantsSystem]
const plantedRole = flags.plant === 'all-admin' || flags.plant === 'all-own' ? flags.plant : undefined
const roles = await runRoles(systems, plantedRole)
console.error(
  `roles: ${roles.requests} requests, ${roles.ownPairs} own pairs, ${roles.failures.length} failures`,
)
const policies = await runPolicies(Number(flags.seed), Number(flags.principals), plant)
console.error(`policies: ${policies.requests} requests, ${policies.failures.length} failures`)
const worlds = await runWorlds(Number(flags.seed), Number(flags.compared), flags.plant === 'worlds')
console.error(`worlds: ${worlds.requests} requests, ${worlds.failures.length} failures`)

const failures = [signatures, attacks, roles, policies, worlds].flatMap((report) => report.failures)
for (const failure of failures.slice(0, 20)) console.error(failure)
console.log(
  JSON.stringify({
    seed: Number(flags.seed),
    principals: Number(flags.principals),
    signatures: signatures.requests,
    attacks: attacks.requests,
    roles: roles.requests,
    ownPairs: roles.ownPairs,
    policies: policies.requests,
    allowed: policies.allowed,
    worlds: worlds.requests,
    compared: worlds.compared,
    failures: failures.length,
    seconds: Math.round((performance.now() - start) / 100) / 10,
  }),
)
process.exitCode = failures.length > 0 ? 1 : 0
