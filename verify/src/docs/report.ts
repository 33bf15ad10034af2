import { findPageFaults } from './pages.js'

const faults = findPageFaults()
for (const fault of faults) console.log(fault)
console.log(
  faults.length === 0 ? 'All links and commands in the pages lead somewhere.' : `${faults.length} faults.`,
)
process.exitCode = faults.length === 0 ? 0 : 1
