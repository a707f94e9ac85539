// The contract's PDF, by version. A download sends no header: the HttpOnly cookie reads here, and reading is all it can do.
import type { FastifyInstance } from 'fastify'
import { mayStaff } from '@mall/domain/staff/staff.rights.ts'
import { cookieJar } from '../app/cookies.ts'
import type { World } from '../app/ctx.ts'
import { refusalEnvelope } from '../app/serve.ts'
import { viewerOf } from '../session/session.queries.ts'
import { anyContract, ownContract, versionOf } from './framework.queries.ts'
import { frameworkPdf } from './frameworkPaper.ts'

export function registerFrameworkPdf(app: FastifyInstance, world: World): void {
  app.get('/api/framework/pdf', async (req, reply) => {
    const { documentNo = '' } = req.query as Record<string, unknown>
    const [, ccNo, no] = (typeof documentNo === 'string' && /^(CC\d{12})-(\d{1,4})$/.exec(documentNo)) || []
    const cookies = cookieJar(world.settings, req.headers.cookie)
    let may = false
    for (const name of ['token', 'opsToken'] as const) {
      const token = cookies.get(name)
      const viewer = token && ccNo ? await viewerOf(world.pool, token) : null
      if (!viewer || !ccNo) continue
      if (viewer.kind === 'staff')
        may ||= mayStaff(viewer.staffRoles, 'framework.see') && (await anyContract(world.pool, ccNo)) !== undefined
      else if (viewer.companyId !== null) may ||= (await ownContract(world.pool, viewer.companyId, ccNo)) !== undefined
    }
    const c = may && ccNo ? await anyContract(world.pool, ccNo) : undefined
    const v = c && (await versionOf(world.pool, c.id, Number(no)))
    if (!c || !v) return reply.code(404).send(refusalEnvelope('FRAMEWORK_NONE'))
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${ccNo}-${no}.pdf`)
      .type('application/pdf')
      .send(await frameworkPdf(world, `${ccNo}-${no}`))
  })
}
