// The contract's papers: a version, and the price sheet of a month. A download sends no header: the HttpOnly cookie reads here, and reading is all
// it can do.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { cookieJar } from '../../kernel/serve/cookies.ts'
import type { World } from '../../kernel/ctx.ts'
import { refusalEnvelope } from '../../kernel/serve/serve.ts'
import { seesCompany } from '../../people/company/deskScope.ts'
import { viewerOf } from '../../people/session/session.queries.ts'
import { anyContract, type ContractRow, ownContract, versionOf } from './framework.queries.ts'
import { frameworkFile } from './frameworkPaper.ts'
import { priceSheetPdf } from './priceSheetPaper.ts'
import { runningNoPattern } from '@mall/domain/kernel/runningNo.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'

/** The contract, where the asker's company owns it or he is of the desk; another's is as one that does not exist. */
async function readable(world: World, req: FastifyRequest, ccNo: string | undefined): Promise<ContractRow | undefined> {
  if (!ccNo) return undefined
  const cookies = cookieJar(world.settings, req.headers.cookie)
  for (const name of ['token', 'opsToken'] as const) {
    const token = cookies.get(name)
    const viewer = token ? await viewerOf(world.pool, token) : null
    if (!viewer) continue
    const found =
      viewer.kind === 'staff'
        ? mayStaff(viewer.staffRoles, 'framework.see') && (await seen(world, viewer, ccNo))
        : viewer.companyId !== null && (await ownContract(world.pool, viewer.companyId, ccNo))
    if (found) return found
  }
  return undefined
}
/** At the desk: of the companies that this employee sees. */
async function seen(world: World, viewer: Viewer, ccNo: string): Promise<ContractRow | undefined> {
  const c = await anyContract(world.pool, ccNo)
  return c && (await seesCompany(world.pool, { id: viewer.userId, roles: viewer.staffRoles }, c.companyId)) ? c : undefined
}
const none = (reply: FastifyReply) => reply.code(404).send(refusalEnvelope('FRAMEWORK_NONE'))
const send = (reply: FastifyReply, fileName: string, bytes: Buffer) =>
  reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .type('application/pdf')
    .send(bytes)
const textOf = (query: unknown, key: string): string => {
  const value = (query as Record<string, unknown>)[key]
  return typeof value === 'string' ? value : ''
}

const VERSION = new RegExp(`^(${runningNoPattern('framework')})-(\\d{1,4})$`)

export function registerFrameworkPdf(app: FastifyInstance, world: World): void {
  app.get('/api/framework/pdf', async (req, reply) => {
    const [, ccNo, no] = VERSION.exec(textOf(req.query, 'documentNo')) ?? []
    const c = await readable(world, req, ccNo)
    const v = c && (await versionOf(world.pool, c.id, Number(no)))
    return v && ccNo ? send(reply, `${ccNo}-${no}.pdf`, await frameworkFile(world, `${ccNo}-${no}`)) : none(reply)
  })
  app.get('/api/framework/priceSheetPdf', async (req, reply) => {
    const ccNo = textOf(req.query, 'ccNo')
    const [month] = /^\d{4}-(0[1-9]|1[0-2])$/.exec(textOf(req.query, 'month')) ?? []
    const c = month ? await readable(world, req, ccNo) : undefined
    const bytes = c && month ? await priceSheetPdf(world, c, month) : undefined
    return bytes ? send(reply, `${ccNo}-${month} 价格单.pdf`, bytes) : none(reply)
  })
}
