import {
  absent,
  anyOf,
  below,
  clear,
  get,
  id,
  itemAbsent,
  now,
  param,
  put,
  query,
  update,
} from '@tablewright/design'
import { FleetUpgrade, progress } from './entities.js'

const byItsWorker = { status: 'Running', worker: param('worker') } as const
const counted = Object.keys(progress) as (keyof typeof progress)[]

/** Fleet upgrades. One process works on each at a time. */
export const fleetPatterns = {
  fleetUpgrade: get(FleetUpgrade, {
    goal: 'How far a fleet upgrade has come',
    consistency: 'strong',
    rate: 'low',
  }),
  fleetUpgrades: query(FleetUpgrade, {
    goal: 'All fleet upgrades',
    consistency: 'strong',
    rate: 'low',
    expect: { items: 50, bytes: 600 },
  }),
  startFleetUpgrade: put(FleetUpgrade, {
    goal: 'Start a fleet upgrade, or start it again when it has ended',
    to: { status: 'Running' },
    when: anyOf(itemAbsent(), { status: ['Done', 'Cancelled'] }),
    rate: 'low',
  }),
  workOnFleet: update(FleetUpgrade, {
    goal: 'Work on a fleet upgrade that nobody works on',
    set: ['worker', 'workedUntil'],
    when: anyOf({ status: 'Running', worker: absent() }, { status: 'Running', workedUntil: below(now()) }),
    rate: 'low',
  }),
  fleetProgress: update(FleetUpgrade, {
    goal: 'Tell how far it has come, and that it is still worked on',
    given: { worker: id() },
    set: ['workedUntil', ...counted],
    when: byItsWorker,
    rate: 'low',
  }),
  restFleet: update(FleetUpgrade, {
    goal: 'Some tenants have to wait: come back later',
    given: { worker: id() },
    set: counted,
    to: { worker: clear(), workedUntil: clear() },
    when: byItsWorker,
    rate: 'low',
  }),
  endFleet: update(FleetUpgrade, {
    goal: 'Nothing is left to do',
    given: { worker: id() },
    set: counted,
    to: { status: 'Done', endedAt: now(), worker: clear(), workedUntil: clear() },
    when: byItsWorker,
    rate: 'low',
  }),
  cancelFleet: update(FleetUpgrade, {
    goal: 'Stop a fleet upgrade; what runs ends by itself',
    to: { status: 'Cancelled', endedAt: now(), worker: clear(), workedUntil: clear() },
    when: { status: 'Running' },
    rate: 'low',
  }),
}
