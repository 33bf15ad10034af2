import { accountPool } from '@tablewright/account-pool'
import { deployments } from '@tablewright/deployments'
import { check } from '@tablewright/design'
import { invoicing } from '@tablewright/invoicing'
import { smartLocker } from '@tablewright/smart-locker'
import { tenants } from '@tablewright/tenants'

// Runs in a separate process, where nothing is compiled or cached yet. The parent reads its output
const before = process.cpuUsage()
for (const { model } of [accountPool, invoicing, deployments, smartLocker, tenants]) check(model)
const { user, system } = process.cpuUsage(before)
console.log((user + system) / 1000)
