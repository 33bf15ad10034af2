import { budgets } from './budgets.js'
import { measureInstantiations } from './measure.js'

let over = 0
for (const { project, mostInstantiations, reason } of budgets) {
  const count = measureInstantiations(project)
  const fits = count <= mostInstantiations
  if (!fits) over++
  const verdict = fits ? 'within' : 'OVER'
  console.log(
    `${project.padEnd(32)} ${String(count).padStart(8)} instantiations, ${verdict} ${mostInstantiations} (${reason})`,
  )
}
process.exitCode = over === 0 ? 0 : 1
