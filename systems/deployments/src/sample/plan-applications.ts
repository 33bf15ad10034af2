import { seededRandom } from '@tablewright/base'
import type { JsonValue } from '@tablewright/design'
import type { DeploymentStatus } from '../db.js'

export interface PlannedDeployment {
  readonly deploymentId: string
  readonly deploymentAlias: string
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
  /** The host name on which one deployment can be tried. */
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

/** A deployment that is served takes about so many items: itself, two for each alias, now and then its history. */
const itemsEach = 2.9
const mostDeployments = 40

/** The same applications for the same seed, about so many items in all, up to the given moment. */
export function planApplications(seed: number, items: number, until: number): readonly Application[] {
  const pick = picker(seed)
  const total = Math.max(3, Math.round(items / itemsEach))
  const applications: Application[] = []
  for (let left = total; left > 0; ) {
    const count = Math.min(left, 3 + pick(mostDeployments - 3))
    applications.push(planApplication(applications.length, count, until, pick))
    left -= count
  }
  return applications
}

type Pick = (below: number) => number

function planApplication(index: number, count: number, until: number, pick: Pick): Application {
  const round = Math.floor(index / (names.length * domains.length))
  const name = `${names[index % names.length]!}${round === 0 ? '' : `-${round + 1}`}`
  const domain = domains[Math.floor(index / names.length) % domains.length]!
  // Every fourth one is served below a path.
  const place =
    index % 4 === 3
      ? { hostname: `www.${domain}`, basePath: `/${name}` }
      : { hostname: `${name}.${domain}`, basePath: '/' }
  const deployments = Array.from({ length: count }, (_, number) =>
    planDeployment(`${name}-${domain.replace('.', '-')}`, number, count, until, pick),
  )
  return { ...place, preview: (deploymentId) => `${deploymentId}.preview.${domain}`, deployments }
}

function planDeployment(
  name: string,
  number: number,
  count: number,
  until: number,
  pick: Pick,
): PlannedDeployment {
  const branch = branches[pick(branches.length)]!
  const commit = pick(0x1000000).toString(16).padStart(6, '0')
  const status = planStatus(number, count, pick)
  const failed = status.endsWith('_FAILED')
  const finished = status === 'FINISHED'
  return {
    deploymentId: `${name}-${number + 1}-${commit}`,
    deploymentAlias: `${name} ${branch} ${commit}`,
    time: until - (count - number) * day + pick(day / 2),
    status,
    ...(failed && { failureReason: reasons[pick(reasons.length)]! }),
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

/** The last one is served; a few before it failed, and a few old ones are being destroyed. */
function planStatus(number: number, count: number, pick: Pick): DeploymentStatus {
  if (number === count - 1) return 'FINISHED'
  const chance = pick(100)
  if (chance < 8) return 'CREATE_FAILED'
  if (number < count - 25 && chance < 20) return chance < 12 ? 'DESTROY_FAILED' : 'DESTROY_REQUESTED'
  return number === count - 2 && chance < 30 ? 'CREATE_IN_PROGRESS' : 'FINISHED'
}

function picker(seed: number): Pick {
  const random = seededRandom(seed)
  const word = new Uint8Array(4)
  return (below) => new DataView(random(word).buffer).getUint32(0) % below
}
