import { id, integer, list } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import { fileHash, generation } from '../../design/kinds.js'
import type { Deployments } from '../../open.js'
import { noDeployment } from '../../problems.js'
import { assignPreviews } from '../aliases/assign-previews.js'
import { updateDeploymentStatus } from '../deployments/update-status.js'
import { deploymentShape } from '../shapes.js'
import { hashOf } from './manifest.js'
import { readUpload } from './read-upload.js'
import { storeManifest } from './store-manifest.js'

export const finishUpload = action({
  summary: 'Finish a deployment with uploaded files, so that the edge can serve them',
  input: {
    deploymentId: id(),
    generation: generation().default(1),
    /** Parts of the list of files: JSON with `files`, each with `path`, `size` and `parts`. */
    parts: list(fileHash(), { atMost: 500 }),
  },
  output: one({ ...deploymentShape, files: integer(), bytes: integer() }),
  run: async (services: Deployments, { deploymentId, generation, parts }) => {
    const upload = await readUpload(services.files, parts)
    const manifest = await storeManifest(services.files, upload)
    const content = Buffer.from(JSON.stringify(manifest))
    const hash = hashOf(content)
    await services.files.write(hash, content)
    const config = { static: true }
    await updateDeploymentStatus(services, deploymentId, 'FINISHED', { generation, manifest: hash, config })
    await assignPreviews(services, deploymentId)
    const deployment = await services.db.getDeploymentById({ deploymentId })
    if (!deployment) throw noDeployment(deploymentId)
    const bytes = upload.reduce((sum, { size }) => sum + size, 0)
    return { ...deployment, files: upload.length, bytes }
  },
})
