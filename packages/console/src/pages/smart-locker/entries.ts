import type { PageEntry } from '../page-entry.js'

/** The pages of the smart lockers. */
export const smartLockerPages: readonly PageEntry[] = [
  {
    path: '/systems/smart-locker',
    title: 'Lockers',
    section: 'work',
    actions: { 'POST /lockers': 'Add locker' },
    load: () => import('./lockers-page.js').then(({ LockersPage }) => LockersPage),
  },
  {
    path: '/systems/smart-locker/lockers/:lockerId',
    title: 'Locker',
    load: () => import('./locker-page.js').then(({ LockerPage }) => LockerPage),
  },
  {
    path: '/systems/smart-locker/occupancy',
    title: 'Occupancy',
    section: 'work',
    load: () => import('./occupancy-page.js').then(({ OccupancyPage }) => OccupancyPage),
  },
  {
    path: '/systems/smart-locker/locations',
    title: 'Locations',
    section: 'work',
    load: () => import('./locations-page.js').then(({ LocationsPage }) => LocationsPage),
  },
  {
    path: '/systems/smart-locker/people',
    title: 'People',
    section: 'work',
    load: () => import('./people-page.js').then(({ PeoplePage }) => PeoplePage),
  },
]
