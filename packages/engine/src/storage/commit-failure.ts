type CommitFailure = Error & { readonly commitError?: Promise<never> }

/**
 * Waits for a commit and rejects with what LMDB says about a failure. LMDB reports it in a promise of its own, which
 * would end the process if nobody listened to it.
 */
export async function committed<T>(commit: Promise<T>): Promise<T> {
  try {
    return await commit
  } catch (error) {
    throw await reasonOf(error as CommitFailure)
  }
}

function reasonOf(failure: CommitFailure): Promise<unknown> {
  const reason = failure.commitError?.catch((cause: unknown) => cause)
  return Promise.race([reason ?? failure, new Promise((resolve) => setImmediate(resolve, failure))])
}
