import {
  create,
  design,
  integer,
  map,
  number,
  oneOf,
  query,
  remove,
  table,
  text,
  timestamp,
  ulid,
} from '@tablewright/design'

const jobRuns = table('TablewrightJobRuns', { partitionKey: 'PK', sortKey: 'SK' })

/** A run of a job that did something, failed, or was requested. */
const JobRunItem = jobRuns.entity('JOB_RUN', {
  key: { PK: 'JOB#<system>#<job>', SK: 'RUN#<startedAt>#<runId>' },
  attributes: {
    system: text({ delimiter: 'escape', maximumLength: 200 }).bytes(20),
    job: text({ delimiter: 'escape', maximumLength: 200 }).bytes(20),
    runId: ulid().onCreate(),
    startedAt: timestamp(),
    durationMs: integer(),
    outcome: oneOf('done', 'failed', 'timed-out'),
    startedBy: oneOf('timer', 'request'),
    report: map(number()).optional().bytes(60),
    error: text({ maximumLength: 1000 }).optional().bytes(100),
    expiresAt: timestamp().ttl(),
  },
  expect: { items: 10_000, bytes: 400 },
})

/** The runs of jobs, stored with the data. */
export const jobDesign = design('job-runs', {
  entities: { JobRunItem },
  patterns: {
    keepRun: create(JobRunItem, { goal: 'Keep a run', rate: 'low' }),
    newestRuns: query(JobRunItem, {
      goal: 'Show the last runs of a job',
      by: ['system', 'job'],
      order: 'newest',
      page: 50,
      rate: 'low',
      expect: { items: 100, bytes: 400 },
    }),
    oldestRuns: query(JobRunItem, {
      goal: 'Find runs that are not kept any longer',
      by: ['system', 'job'],
      order: 'oldest',
      page: 100,
      rate: 'low',
      expect: { items: 100, bytes: 400 },
    }),
    forgetRun: remove(JobRunItem, { goal: 'Forget a run', rate: 'low' }),
  },
})
