/** A command to a door, with the id and time of its event. */
export interface DoorCommand {
  readonly lockerId: string
  readonly eventId: string
  readonly at: string
}

export interface DoorState {
  readonly position: 'OPEN' | 'CLOSED'
  /** The last event that moved it. */
  readonly eventId: string
  readonly movedAt: string
  /** Whether the door is reachable, if known. */
  readonly online?: boolean
  /** Time of its last heartbeat. */
  readonly seenAt?: string
  /** Milliseconds that the clock of the device is ahead. */
  readonly clockSkew?: number
}

/**
 * The doors of the lockers. A command is sent after its event was written: no door opens without a record.
 * Commands may be repeated or late; a late one changes nothing. A rejected command is recorded as a fault.
 */
export interface Doors {
  open(command: DoorCommand): Promise<void>
  close(command: DoorCommand): Promise<void>
  /** The last reported state of the door; null before its first report. */
  state(lockerId: string): Promise<DoorState | null>
  /** Ends connections when the system is closed. */
  end?(): Promise<void>
}
