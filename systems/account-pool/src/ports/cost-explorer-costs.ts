import type { AccountCosts, CostQuestion } from './account-costs.js'
import { type AwsAccess, callJson } from './aws/aws-request.js'

export interface CostExplorerOptions {
  /** Cost Explorer is always called in us-east-1. */
  readonly aws: Omit<AwsAccess, 'region'>
  /** Defaults to UnblendedCost. */
  readonly metric?: 'UnblendedCost' | 'AmortizedCost' | 'NetUnblendedCost'
}

const day = 86_400_000
/** Accounts in one request: Cost Explorer accepts more, but then answers in more pages. */
const accountsAtOnce = 100

/**
 * Reads costs from Cost Explorer by day. The first day of a lease counts completely: the account has no other
 * costs on that day than the cleaning before. Cost Explorer data is up to a day late.
 */
export function costExplorerCosts({ aws, metric = 'UnblendedCost' }: CostExplorerOptions): AccountCosts {
  const access = { ...aws, region: 'us-east-1' }
  return {
    spent: async (leases) => {
      const spent = new Map<string, number>()
      for (let start = 0; start < leases.length; start += accountsAtOnce) {
        const some = leases.slice(start, start + accountsAtOnce)
        const byDay = await dailyCosts(access, metric, some)
        for (const { leaseId, accountId, startedAt } of some) {
          const from = startedAt.slice(0, 10)
          const days = [...(byDay.get(accountId) ?? [])].filter(([date]) => date >= from)
          spent.set(leaseId, Math.ceil(days.reduce((sum, [, dollars]) => sum + dollars, 0) * 100))
        }
      }
      return spent
    },
  }
}

type ByAccount = Map<string, Map<string, number>>

async function dailyCosts(
  access: AwsAccess,
  metric: string,
  leases: readonly CostQuestion[],
): Promise<ByAccount> {
  const byAccount: ByAccount = new Map()
  const first = leases.map(({ startedAt }) => startedAt.slice(0, 10)).sort()[0]!
  // The end of the period is exclusive.
  const end = new Date((access.clock ?? Date.now)() + day).toISOString().slice(0, 10)
  let NextPageToken: string | undefined
  do {
    const answer = (await callJson(
      access,
      {
        name: 'ce',
        host: 'ce.us-east-1.amazonaws.com',
        target: 'AWSInsightsIndexService.GetCostAndUsage',
      },
      {
        TimePeriod: { Start: first, End: end },
        Granularity: 'DAILY',
        Metrics: [metric],
        GroupBy: [{ Type: 'DIMENSION', Key: 'LINKED_ACCOUNT' }],
        Filter: { Dimensions: { Key: 'LINKED_ACCOUNT', Values: leases.map(({ accountId }) => accountId) } },
        ...(NextPageToken === undefined ? {} : { NextPageToken }),
      },
    )) as CostAnswer
    addUp(byAccount, answer, metric)
    NextPageToken = answer.NextPageToken
  } while (NextPageToken !== undefined)
  return byAccount
}

interface CostAnswer {
  readonly NextPageToken?: string
  readonly ResultsByTime?: readonly {
    readonly TimePeriod: { readonly Start: string }
    readonly Groups?: readonly {
      readonly Keys: readonly [string]
      readonly Metrics: Readonly<Record<string, { readonly Amount: string }>>
    }[]
  }[]
}

function addUp(byAccount: ByAccount, { ResultsByTime = [] }: CostAnswer, metric: string): void {
  for (const { TimePeriod, Groups = [] } of ResultsByTime) {
    for (const { Keys, Metrics } of Groups) {
      const days = byAccount.get(Keys[0]) ?? new Map<string, number>()
      byAccount.set(Keys[0], days)
      days.set(TimePeriod.Start, (days.get(TimePeriod.Start) ?? 0) + Number(Metrics[metric]?.Amount ?? 0))
    }
  }
}
