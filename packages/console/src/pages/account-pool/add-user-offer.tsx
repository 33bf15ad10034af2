import type { Problem } from '@tablewright/server'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { problemOf } from '../../api/problem.js'
import { Button, ProblemSummary, type Refusal } from '../../kit/index.js'
import { pool } from './types.js'

/** Offers to add the unknown user and to request the lease again. */
export function AddUserOffer({ problem, input, take }: Refusal): JSX.Element | null {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Problem>()
  const userId = String(input.userId ?? '').trim()
  if (problem.code !== 'NOT_FOUND' || problem.field !== 'userId' || userId === '') return null
  const add = async () => {
    setBusy(true)
    try {
      await call(pool, 'POST /users', { userId })
      take({})
    } catch (error) {
      setRefused(problemOf(error))
      setBusy(false)
    }
  }
  return (
    <div class="stack">
      {refused && <ProblemSummary problem={refused} />}
      <div class="row">
        <Button busy={busy} onClick={add}>
          Add {userId} as a user, then lease
        </Button>
      </div>
    </div>
  )
}
