import type { JsonValue } from '@tablewright/design/model'
import { type SeededChoices, seededChoices } from '@tablewright/system'
import type { DeploymentStatus } from '../db.js'

export interface PlannedDeployment {
  readonly deploymentId: string
  readonly deploymentAlias: string
  readonly project: string
  readonly branch: string
  readonly commit: string
  readonly time: number
  readonly status: DeploymentStatus
  readonly failureReason?: string
  readonly routes: JsonValue
  readonly config: JsonValue
  readonly serves: { readonly production: boolean; readonly preview: boolean }
}

export interface Application {
  readonly hostname: string
  readonly basePath: string
  /** Returns the preview host name of a deployment. */
  readonly preview: (deploymentId: string) => string
  /** Oldest first. */
  readonly deployments: readonly PlannedDeployment[]
}

const names = [
  'shop',
  'docs',
  'blog',
  'portal',
  'booking',
  'status',
  'academy',
  'intranet',
  'jobs',
  'checkout',
]
const domains = ['example.com', 'example.org', 'example.net']
const branches = ['main', 'main', 'main', 'next', 'fix-menu', 'new-prices', 'dark-mode']
const reasons = [
  'The build ran out of memory',
  'Page /products/[id] could not be rendered',
  'The function is larger than 250 MB',
]
const day = 86_400_000

const maxDeployments = 40

/** Approximate number of items of a deployment. */
const itemsEach = 3

/**
 * Yields applications with approximately this number of items, up to a point in time. The same seed gives the
 * same applications.
 */
export function* planApplications(seed: number, items: number, until: number): Generator<Application> {
  const dice = seededChoices(seed)
  let left = items
  for (let index = 0; left > 0; index++) {
    const count = Math.min(Math.ceil(left / itemsEach), 3 + dice.below(maxDeployments - 3))
    const application = planApplication(index, count, until, dice)
    yield application
    left -= itemsOf(application)
  }
}

/**
 * Returns the number of items of an application: its deployments, two items for each alias, and the history
 * of its address.
 */
export function itemsOf({ deployments }: Application): number {
  const served = deployments.filter(({ serves }) => serves.production)
  const tried = deployments.filter(({ serves }) => serves.preview)
  return deployments.length + 2 * tried.length + served.length + 1
}

function planApplication(index: number, count: number, until: number, dice: SeededChoices): Application {
  const round = Math.floor(index / (names.length * domains.length))
  const name = `${names[index % names.length]!}${round === 0 ? '' : `-${round + 1}`}`
  const domain = domains[Math.floor(index / names.length) % domains.length]!
  // Every fourth deployment is served below a path.
  const place =
    index % 4 === 3
      ? { hostname: `www.${domain}`, basePath: `/${name}` }
      : { hostname: `${name}.${domain}`, basePath: '/' }
  const deployments = Array.from({ length: count }, (_, number) =>
    planDeployment(`${name}-${domain.replace('.', '-')}`, number, count, until, dice),
  )
  return { ...place, preview: (deploymentId) => `${deploymentId}.preview.${domain}`, deployments }
}

function planDeployment(
  name: string,
  number: number,
  count: number,
  until: number,
  dice: SeededChoices,
): PlannedDeployment {
  const branch = dice.pick(branches)
  const commit = dice.below(0x1000000).toString(16).padStart(6, '0')
  const status = planStatus(number, count, dice)
  const failed = status.endsWith('_FAILED')
  const finished = status === 'FINISHED'
  return {
    deploymentId: `${name}-${number + 1}-${commit}`,
    deploymentAlias: `${name} ${branch} ${commit}`,
    project: name,
    branch,
    commit: commit.padEnd(7, '0'),
    time: until - (count - number) * day + dice.below(day / 2),
    status,
    ...(failed && { failureReason: dice.pick(reasons) }),
    routes: [
      { source: '/_next/static/:file*', to: 'bucket', maximumAge: 31_536_000 },
      { source: '/api/:path*', to: 'function/api' },
      { source: '/:path*', to: 'function/pages' },
    ],
    config: { buildId: commit, locales: ['en', 'de'], images: { formats: ['image/avif', 'image/webp'] } },
    serves: {
      production: finished && (branch === 'main' || number === count - 1),
      preview: finished && number >= count - 12,
    },
  }
}

/**
 * Plans the status: the last deployment is live, a few before it failed, and a few old ones are being
 * destroyed.
 */
function planStatus(number: number, count: number, dice: SeededChoices): DeploymentStatus {
  if (number === count - 1) return 'FINISHED'
  const percent = dice.below(100)
  if (percent < 8) return 'CREATE_FAILED'
  if (number < count - 25 && percent < 20) return percent < 12 ? 'DESTROY_FAILED' : 'DESTROY_REQUESTED'
  return number === count - 2 && percent < 30 ? 'CREATE_IN_PROGRESS' : 'FINISHED'
}
