/** A command to a door: the event that it carries out, and the time of the event. */
export interface DoorCommand {
  readonly lockerId: string
  readonly eventId: string
  readonly at: string
}

export interface DoorState {
  readonly position: 'OPEN' | 'CLOSED'
  /** The event that moved it last. */
  readonly eventId: string
  readonly movedAt: string
  /** Whether the door can be reached, where it is known. */
  readonly online?: boolean
  /** When it last gave a sign of life. */
  readonly seenAt?: string
  /** Milliseconds that the clock of the device is ahead. */
  readonly clockSkew?: number
}

/**
 * The doors of the lockers. A command is sent after its event was written, so that no door opens without a trace; it may
 * come twice or late, and a late one changes nothing. What a door cannot do it rejects, and that is written down as a fault.
 */
export interface Doors {
  open(command: DoorCommand): Promise<void>
  close(command: DoorCommand): Promise<void>
  /** The last reported state of the door; null before its first report. */
  state(lockerId: string): Promise<DoorState | null>
  /** Ends connections when the system is closed. */
  end?(): Promise<void>
}
