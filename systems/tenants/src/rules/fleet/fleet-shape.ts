import { id, integer, number, oneOf, set, text, timestamp } from '@tablewright/design'
import type { FleetItem } from '../../db.js'
import { waves } from '../../design/product-entities.js'
import { limits } from '../../limits.js'
import { stackVersion } from '../shapes.js'

/** The progress of an upgrade: number of upgraded, skipped, failed and waiting tenants. */
export interface Progress {
  readonly total: number
  readonly upgraded: number
  readonly skipped: number
  readonly failed: number
  readonly waiting: number
}

export const noProgress: Progress = { total: 0, upgraded: 0, skipped: 0, failed: 0, waiting: 0 }

export const fleetShape = {
  version: id(),
  status: oneOf('Planned', 'Running', 'Done', 'Cancelled', 'Halted'),
  fromVersion: id().optional(),
  skip: set(id()),
  concurrency: integer(),
  waves: text().optional(),
  wavePause: integer().optional(),
  wave: integer().optional(),
  waveFrom: timestamp().optional(),
  haltAfter: integer().optional(),
  movedAt: timestamp().optional(),
  startedAt: timestamp().optional(),
  endedAt: timestamp().optional(),
  total: integer(),
  upgraded: integer(),
  skipped: integer(),
  failed: integer(),
  waiting: integer(),
  /** From 0 to 1. */
  progress: number(),
  /** The progress as a text bar. */
  bar: text(),
}

/** The input of an upgrade. */
export const fleetInput = {
  version: stackVersion().optional(),
  fromVersion: stackVersion().optional(),
  skip: set(id()),
  concurrency: integer({ minimum: 1, maximum: limits.maxConcurrent }).default(limits.concurrency),
  /** Percentages of the fleet after each of which the upgrade pauses, such as 5,25. */
  waves: waves().optional(),
  /** Minutes between two waves. */
  wavePause: integer({ minimum: 0, maximum: 10_080 }).optional(),
  /** Number of failed tenants at which the upgrade halts. */
  haltAfter: integer({ minimum: 1 }).optional(),
}

export type Fleet = Pick<
  FleetItem,
  'version' | 'fromVersion' | 'skip' | 'concurrency' | 'retryFailuresBefore'
>

/** Returns an upgrade with its progress as a fraction and a bar. */
export function toView<Upgrade extends Progress>(
  upgrade: Upgrade,
): Upgrade & { progress: number; bar: string } {
  const { total, waiting } = upgrade
  const progress = total === 0 ? 1 : (total - waiting) / total
  return { ...upgrade, progress, bar: progressBar(progress) }
}

const cells = 20

/**
 * Formats a fraction as a text bar.
 *
 * @example
 * progressBar(0.5) // → '██████████░░░░░░░░░░ 50 %'
 */
export function progressBar(progress: number): string {
  const full = Math.floor(progress * cells)
  return `${'█'.repeat(full)}${'░'.repeat(cells - full)} ${Math.floor(progress * 100)} %`
}
