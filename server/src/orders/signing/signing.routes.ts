import { paperContractCalls } from '@mall/contract/orders/signing/paperContract.ts'
import { signingCalls } from '@mall/contract/orders/signing/signing.ts'
import { signingDeskCalls } from '@mall/contract/orders/signing/signingDesk.ts'
import type { FastifyInstance } from 'fastify'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { cookieJar } from '../../kernel/serve/cookies.ts'
import type { World } from '../../kernel/ctx.ts'
import { uploadFile } from '../../platform/file/uploadFile.ts'
import { refusalEnvelope, serve } from '../../kernel/serve/serve.ts'
import { viewerOf } from '../../people/session/session.queries.ts'
import { decideAuthority, readAuthorities, readAuthorityQueue, saveAuthority, withdrawAuthority } from './authority.ts'
import { decidePaperContract, recordPaperContract } from './paperContract.ts'
import { registerEsignNotices } from './esignNotice.routes.ts'
import { registerSandboxSign } from './sandboxSign.routes.ts'
import { modifySign, rollbackSign, sendSign, updateSign, urgeSign, voidSign } from './signAsBuyer.ts'
import { readSigns, sendSigns } from './signTogether.ts'
import { signAtDesk } from './signAtDesk.ts'
import { type FlowRow, flowByNo } from './signing.queries.ts'
import { readSign, readSignList, readSignTypes } from './signing.reads.ts'
import { readSignDetail, readSignQueue } from './signingDesk.reads.ts'
import { registerSignCallback } from './takeSignNotice.ts'
import { verifySigned } from './verifySigned.ts'
import { isRunningNo } from '@mall/domain/kernel/runningNo.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'

export const signingRoutes = serve(signingCalls, {
  '/api/order/sendContractSign': sendSign('order'),
  '/api/order/rollbackContractSign': rollbackSign('order'),
  '/api/order/getContractSignType': readSignTypes('order'),
  '/api/order/updateContractSign': updateSign('order'),
  '/api/order/modifyContractSign': modifySign('order'),
  '/api/order/getContractSign': readSign('order'),
  '/api/order/urgeContractSign': urgeSign('order'),
  '/api/order/voidContractSign': voidSign('order'),
  '/api/framework/sendContractSign': sendSign('framework'),
  '/api/framework/rollbackContractSign': rollbackSign('framework'),
  '/api/framework/getContractSignType': readSignTypes('framework'),
  '/api/framework/updateContractSign': updateSign('framework'),
  '/api/framework/modifyContractSign': modifySign('framework'),
  '/api/framework/getContractSign': readSign('framework'),
  '/api/framework/urgeContractSign': urgeSign('framework'),
  '/api/framework/voidContractSign': voidSign('framework'),
  '/api/order/getContractSignList': readSignList,
  '/api/order/getContractSigns': readSigns,
  '/api/order/sendContractSigns': sendSigns,
  '/api/signing/getSignAuthorityList': readAuthorities,
  '/api/signing/saveSignAuthority': saveAuthority,
  '/api/signing/withdrawSignAuthority': withdrawAuthority,
  '/api/signing/verify': verifySigned,
})

export const signingDeskRoutes = serve(signingDeskCalls, {
  '/api/ops/getSignQueue': readSignQueue,
  '/api/ops/getSignDetail': readSignDetail,
  '/api/ops/actOnSign': signAtDesk,
  '/api/ops/uploadPaperScan': ctx => uploadFile(ctx, { purpose: 'paperContract' }),
  '/api/ops/getSignAuthorityQueue': readAuthorityQueue,
  '/api/ops/decideSignAuthority': decideAuthority,
})

export const paperContractRoutes = serve(paperContractCalls, {
  '/api/ops/recordPaperContract': recordPaperContract,
  '/api/ops/decidePaperContract': decidePaperContract,
})

/** The same rows as the calls: the company's with `order.seeAll`, else one's own; of the mill whoever seals. */
const maySee = (viewer: Viewer, f: FlowRow): boolean =>
  viewer.kind === 'staff'
    ? mayStaff(viewer.staffRoles, 'contract.seal')
    : viewer.companyId === f.companyId &&
      (viewer.rights.includes('order.seeAll') || f.userId === viewer.userId || f.signerId === viewer.userId)

/** An image tag and a download send no header: the HttpOnly cookie reads here, and reading is all it can do. */
async function flowFor(world: World, cookie: string | undefined, flowNo: string): Promise<FlowRow | undefined> {
  const row = await flowByNo(world.pool, flowNo)
  if (!row) return undefined
  const cookies = cookieJar(world.settings, cookie)
  for (const name of ['token', 'opsToken'] as const) {
    const token = cookies.get(name)
    const viewer = token ? await viewerOf(world.pool, token) : null
    if (viewer && maySee(viewer, row)) return row
  }
  return undefined
}

export function registerSigning(app: FastifyInstance, world: World): void {
  registerSandboxSign(app, world)
  registerSignCallback(app, world)
  registerEsignNotices(app, world)
  app.get('/api/signing/pdf', async (req, reply) => {
    const { flowNo = '', part = '' } = req.query as Record<string, unknown>
    const row =
      typeof flowNo === 'string' && isRunningNo('signFlow', flowNo) ? await flowFor(world, req.headers.cookie, flowNo) : undefined
    const key = part === 'void' ? row?.voidKey : (row?.signedKey ?? row?.draftKey)
    const bytes = key ? await world.files.get(key) : null
    if (!row || !bytes) return reply.code(404).send(refusalEnvelope('SIGN_NONE'))
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(row.documentNo)}${part === 'void' ? '-void' : ''}.pdf`,
      )
      .type('application/pdf')
      .send(bytes)
  })
}
