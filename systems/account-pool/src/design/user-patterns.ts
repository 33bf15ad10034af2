import { batchGet, create, get, put, remove, scan } from '@tablewright/design'
import { LeaseTemplate, User } from './entities.js'

/** Users, and the templates of what they may ask for. */
export const userPatterns = {
  addUser: create(User, { goal: 'Adding a user, only if absent', rate: 'low' }),
  user: get(User, {
    goal: 'Retrieving information about a specific user (e.g. a lease that user currently has)',
    consistency: 'strong',
    rate: 'high',
  }),
  users: scan([User], { goal: 'Looking through all users', maintenance: true }),
  template: get(LeaseTemplate, { goal: 'Retrieving a lease template', consistency: 'strong', rate: 'low' }),
  templates: batchGet(LeaseTemplate, {
    goal: 'Retrieving listed templates',
    rate: 'low',
    expect: { items: 50, bytes: 300 },
  }),
  allTemplates: get(LeaseTemplate.All, { goal: 'Listing all lease templates', rate: 'low' }),
  saveTemplate: put(LeaseTemplate, { goal: 'Adding or changing a lease template', rate: 'low' }),
  removeTemplate: remove(LeaseTemplate, { goal: 'Removing a lease template', mustExist: true, rate: 'low' }),
}
