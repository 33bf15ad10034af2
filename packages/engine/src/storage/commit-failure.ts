type CommitFailure = Error & { readonly commitError?: Promise<never> }

/**
 * Waits for a commit. If it fails, rejects with the reason from LMDB, which reports it in a separate promise:
 * unhandled, that promise would end the process.
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
