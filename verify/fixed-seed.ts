import fc from 'fast-check'

/** Property tests make the same runs every time, so that only a change makes them fail. TABLEWRIGHT_SEED tries others. */
fc.configureGlobal({ seed: Number(process.env.TABLEWRIGHT_SEED ?? 1) })
