/** The HTTP status of each code that the rules refuse with. */
export const problems: Readonly<Record<string, number>> = {
  ACCESS_DENIED: 403,
  IN_MAINTENANCE: 409,
  NOT_THE_OWNER: 409,
  RESERVATION_ENDED: 409,
  RESERVATION_NOT_BEGUN: 409,
  RESERVATION_OVERLAP: 409,
  SAME_OWNER: 422,
  WINDOW_INVALID: 422,
  DOOR_FAULT: 503,
}
