import { defineAccess, own, right } from 'tablewright/system'
import { addThing, lendThing, listLoans, listThings, returnThing, showThing } from './actions.js'

/** Who may do what. `tablewright tokens` gives a person a token with a role. */
export const access = defineAccess({
  roles: { member: 'Borrows things', keeper: 'Lends things and takes them back' },
  rights: {
    read: right([listThings, showThing], { member: 'any', keeper: 'any' }),
    'read-loans': right(listLoans, {
      member: own(listLoans, 'their own loans', (_services, { borrower }, { id }) => borrower === id),
      keeper: 'any',
    }),
    borrow: right(lendThing, {
      member: own(lendThing, 'a loan for themselves', (_services, { borrower }, { id }) => borrower === id),
      keeper: 'any',
    }),
    'manage-things': right([addThing, returnThing], { keeper: 'any' }),
  },
  builtIn: { maintain: ['keeper'], webhooks: ['keeper'] },
})
