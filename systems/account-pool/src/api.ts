import type { Answer, AnswerItem } from '@tablewright/system'
import type { runJanitor } from './jobs/janitor.js'
import type { importAccounts } from './rules/import-accounts.js'
import type { getAccount } from './rules/list-accounts.js'
import type { getLease, listLeases } from './rules/list-leases.js'
import type { getSettings } from './rules/manage-settings.js'
import type { getTemplate } from './rules/manage-templates.js'
import type { getUser } from './rules/manage-users.js'

// Types of the HTTP API's answers, derived from the actions.

export type Account = Answer<typeof getAccount>
export type Lease = AnswerItem<typeof listLeases>
export type LeaseWithHistory = Answer<typeof getLease>
export type LeaseEvent = LeaseWithHistory['history'][number]
export type User = Answer<typeof getUser>
export type Template = Answer<typeof getTemplate>
export type JanitorReport = Answer<typeof runJanitor>
export type ImportReport = Answer<typeof importAccounts>
export type Settings = Answer<typeof getSettings>
