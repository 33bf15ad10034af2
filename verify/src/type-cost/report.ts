import { budgets } from './budgets.js'
import { measureInstantiations } from './measure.js'

let over = 0
for (const { project, maxInstantiations, reason } of budgets) {
  const count = measureInstantiations(project)
  const fits = count <= maxInstantiations
  if (!fits) over++
  const verdict = fits ? 'within' : 'OVER'
  console.log(
    `${project.padEnd(32)} ${String(count).padStart(8)} instantiations, ${verdict} ${maxInstantiations} (${reason})`,
  )
}
process.exitCode = over === 0 ? 0 : 1
