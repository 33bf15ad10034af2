import fc from 'fast-check'

/** Fixed seed: property tests fail only after a change. Set TABLEWRIGHT_SEED for other runs. */
fc.configureGlobal({ seed: Number(process.env.TABLEWRIGHT_SEED ?? 1) })
