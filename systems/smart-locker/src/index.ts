export { AccessEvent, Locker, Reservation, smartLocker } from './design.js'
