import { type Command, command } from '@tablewright/system'
import { runJanitor } from './jobs/janitor.js'
import { addAccount } from './rules/add-account.js'
import { purgeLease, terminateLease } from './rules/end-lease.js'
import { extendLease } from './rules/extend-lease.js'
import { freezeLease, unfreezeLease } from './rules/freeze-lease.js'
import { importAccounts } from './rules/import-accounts.js'
import { createLease } from './rules/lease-account.js'
import { getAccount, listAccounts } from './rules/list-accounts.js'
import { getLease, listLeases, listLeasesOfAccount, listLeasesOfUser } from './rules/list-leases.js'
import { getSettings, saveSettings } from './rules/manage-settings.js'
import { getTemplate, listTemplates, removeTemplate, saveTemplate } from './rules/manage-templates.js'
import { addUser, getUser, listUsers } from './rules/manage-users.js'
import { cleanAccount, markAvailable } from './rules/mark-account.js'
import { previewCleaning } from './rules/preview-cleaning.js'
import { recordCost } from './rules/record-cost.js'
import { ejectAccount, failAccount, removeAccount } from './rules/remove-account.js'
import { requestExtension, reviewExtension } from './rules/request-extension.js'
import { reviewLease } from './rules/review-lease.js'
import { withdrawLease } from './rules/withdraw-lease.js'

const lease = '3f0c1a52-7d0e-4a51-9b1f-0c2d4e6f8a90'

export const commands: readonly Command[] = [
  command('accounts list', listAccounts, [
    'tablewright pool accounts list',
    'tablewright pool accounts list --status available --limit 100',
  ]),
  command('accounts show <accountId>', getAccount, ['tablewright pool accounts show 111111111111']),
  command('accounts leases <accountId>', listLeasesOfAccount, [
    'tablewright pool accounts leases 111111111111',
  ]),
  command('accounts add <accountId>', addAccount, ['tablewright pool accounts add 111111111111']),
  command('accounts import <csv>', importAccounts, [
    'tablewright pool accounts import "$(cat accounts.csv)"',
  ]),
  command('accounts remove <accountId>', removeAccount, ['tablewright pool accounts remove 111111111111']),
  command('accounts available <accountId>', markAvailable, [
    'tablewright pool accounts available 111111111111',
  ]),
  command('accounts fail <accountId>', failAccount, [
    'tablewright pool accounts fail 111111111111 --reason "A role that nobody knows"',
  ]),
  command('accounts clean <accountId>', cleanAccount, ['tablewright pool accounts clean 111111111111']),
  command('accounts preview <accountId>', previewCleaning, [
    'tablewright pool accounts preview 111111111111',
  ]),
  command('accounts eject <accountId>', ejectAccount, ['tablewright pool accounts eject 111111111111']),
  command('leases list', listLeases, [
    'tablewright pool leases list',
    'tablewright pool leases list --state requested --json',
  ]),
  command('leases show <leaseId>', getLease, [`tablewright pool leases show ${lease}`]),
  command('leases create <userId>', createLease, [
    'tablewright pool leases create bill.bob@example.com',
    'tablewright pool leases create bill.bob@example.com --template-id workshop --hours 8',
  ]),
  command('leases review <leaseId> <decision>', reviewLease, [
    `tablewright pool leases review ${lease} approve --reviewer ann@example.com`,
    `tablewright pool leases review ${lease} deny --reviewer ann@example.com --note "Ask again in May"`,
  ]),
  command('leases extend <leaseId> <until>', extendLease, [
    `tablewright pool leases extend ${lease} 2027-01-31T18:00Z`,
  ]),
  command('leases withdraw <leaseId>', withdrawLease, [`tablewright pool leases withdraw ${lease}`]),
  command('leases request-extension <leaseId> <until>', requestExtension, [
    `tablewright pool leases request-extension ${lease} 2027-01-31T18:00Z`,
  ]),
  command('leases review-extension <leaseId> <decision>', reviewExtension, [
    `tablewright pool leases review-extension ${lease} approve`,
  ]),
  command('leases freeze <leaseId>', freezeLease, [`tablewright pool leases freeze ${lease}`]),
  command('leases unfreeze <leaseId>', unfreezeLease, [`tablewright pool leases unfreeze ${lease}`]),
  command('leases terminate <leaseId>', terminateLease, [`tablewright pool leases terminate ${lease}`]),
  command('leases cost <leaseId> <spent>', recordCost, [`tablewright pool leases cost ${lease} 1250`]),
  command('leases purge <leaseId>', purgeLease, [`tablewright pool leases purge ${lease}`]),
  command('users list', listUsers, ['tablewright pool users list']),
  command('users show <userId>', getUser, ['tablewright pool users show bill.bob@example.com']),
  command('users add <userId>', addUser, ['tablewright pool users add bill.bob@example.com']),
  command('users leases <userId>', listLeasesOfUser, ['tablewright pool users leases bill.bob@example.com']),
  command('templates list', listTemplates, ['tablewright pool templates list']),
  command('templates show <templateId>', getTemplate, ['tablewright pool templates show workshop']),
  command('templates save <templateId>', saveTemplate, [
    'tablewright pool templates save workshop --title "One day" --maximum-hours 24 --approval automatic',
    'tablewright pool templates save project --title Project --maximum-hours 720 --budget 50000 --approval manual',
  ]),
  command('templates remove <templateId>', removeTemplate, ['tablewright pool templates remove workshop']),
  command('settings show', getSettings, ['tablewright pool settings show']),
  command('settings save', saveSettings, [
    'tablewright pool settings save --default-template-id workshop --leases-per-month 4',
    'tablewright pool settings save --default-template-id workshop --maintenance "New network until noon"',
  ]),
  command('janitor run', runJanitor, ['tablewright pool janitor run']),
]
